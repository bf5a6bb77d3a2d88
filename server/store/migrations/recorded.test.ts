import { expect, test } from 'vitest'
import type { CustomerContent } from '../../../contract/chat/realtime'
import { upload } from '../../api/testing/an-upload'
import { aBrowser } from '../../testing/a-browser'
import { aRunningApp, eventually, newSessionToken } from '../../testing/a-running-app'
import { onPostgres } from '../../testing/a-store'
import { aRecordedInstallation, record } from './testing/recorded'

/** The database of the first release. Later versions must open it, so the recording never changes after the release. */
const name = 'release-1'

const reply = { type: 'reply', title: 'Take it', payload: 'fern' }
const template = { type: 'template', title: 'A fern', items: [reply] }
const amount = { amount: '24.00', label: 'Fern', type: 'final' }
const structured = [
  template,
  { type: 'carousel', items: [template, { ...template, title: 'Ivy' }] },
  { type: 'list', title: 'Papers', items: [{ title: 'Brown', payload: 'b' }, { title: 'White' }] },
  { type: 'rich_link', title: 'The catalogue', url: 'https://shop.example/plants' },
  {
    ...{ type: 'wallet_pay', payment_gateway_url: 'https://pay.example.com/sessions', merchant_name: 'Fern & Kettle' },
    ...{ merchant_session: { merchantSessionIdentifier: 'session-1' }, merchant_identifier: 'merchant.example' },
    ...{ merchant_capabilities: ['supports3DS'], supported_networks: ['visa'], country_code: 'AT' },
    ...{ currency_code: 'EUR', items: [amount], total: amount },
  },
  {
    ...{ type: 'form', title: 'Order', first_page_id: 'who', splash: { title: 'Order', button_title: 'Tell us' } },
    pages: [{ page_id: 'who', type: 'input', title: 'Your address', submit_form: true }],
  },
  { type: 'select', disable_text_input: true, items: [{ title: 'Sun', payload: 'sun' }, { title: 'Shade' }] },
]
const types = structured.map(({ type }) => type)
const question = 'Where is my order, Ångström & Çelik?'

test.runIf(process.env.RECORD_DATABASE)('the database of this version is recorded', async () => {
  const here = await aRunningApp()
  const call = async (method: string, path: string, body: unknown) => {
    const answer = await here.call(method, path, body)
    expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()])
    return answer.body
  }
  const receiver = await here.receiver()
  await call('POST', '/1.0/webhooks', { name: 'Bot', url: receiver.url, registered_events: ['content.imported'] })
  const session = newSessionToken()
  const customer = await here.customer(session)
  const asked = await customer.say(question)
  await eventually('the message is delivered', () => receiver.events()[0])
  for (const structured_content of structured)
    await call('POST', '/1.0/contents', {
      ...{ in_reply_to_id: asked.id, body: `Here: ${structured_content.type}`, structured_content },
    })
  await call('POST', '/1.0/saved_replies', { name: 'Hours', body: 'Nine to five', personal: false })
  await call('POST', '/1.0/library_items', { kind: 'message', name: 'Ferns', structured_content: template })
  await upload(here, 'the bytes of a note', { name: 'note.txt' })
  record(name, here.folder, { account: here.account, session })
  await here.stop()
})

test.skipIf(onPostgres)('the database of the first release opens with conversation and settings', async () => {
  const { folder, account, session } = aRecordedInstallation(name)
  const here = await aRunningApp({ DATA_DIR: folder })
  expect(here.account.access_token).toBe(account.access_token)
  const { body: contents } = await here.call('GET', '/1.0/contents?limit=50')
  const found = (contents.records as { body: string; structured_content: { type: string } | null }[]).reverse()
  expect(found.map(({ body }) => body)).toEqual([question, ...types.map((type) => `Here: ${type}`)])
  expect(found.slice(1).map(({ structured_content }) => structured_content?.type)).toEqual(types)
  const searched = await here.call('GET', `/1.0/contents?q=${encodeURIComponent('ÅNGSTRÖM')}`)
  expect(searched.body.records).toHaveLength(1)
  for (const [path, expected] of [
    ['/1.0/saved_replies', 'Hours'],
    ['/1.0/library_items', 'Ferns'],
    ['/1.0/webhooks', 'Bot'],
  ] as const)
    expect((await here.call('GET', path)).body.records.map((each: { name: string }) => each.name)).toEqual([expected])

  const customer = await here.customer(session, account.channel_id)
  const select = await eventually('the customer has the open select', async () => {
    const { contents: synced } = await customer.sync()
    return synced.find((each: CustomerContent) => each.body === 'Here: select')
  })
  const chosen = { in_reply_to_id: select.id, body: 'Sun', structured_reply: { payload: 'sun' } }
  expect(await customer.send(chosen)).toMatchObject({ ok: true, value: { body: 'Sun', seq: select.seq + 1 } })
  const { password = '', email = '' } = account.sign_in[0] ?? {}
  expect((await aBrowser(here.url).signIn(email, password)).status).toBe(200)
  await here.stop()
})
