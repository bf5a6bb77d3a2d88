import { createHmac } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Content } from '../../../../contract/content'
import { aConnector, secret } from '../../../channels/testing/a-connector'
import { aRunningApp, eventually, type RunningApp } from '../../../testing/a-running-app'

let app: RunningApp
let connector: Awaited<ReturnType<typeof aConnector>>
const open: { close(): Promise<unknown> }[] = []
let nth = 0
const message = (more: object = {}) => ({
  type: 'message.received',
  foreign_id: `mid.${nth++}`,
  from: { foreign_id: 'ada' },
  body: 'Hello',
  ...more,
})
const contentOf = async (id: string) => (await app.call('GET', `/1.0/contents/${id}`)).body as Content

beforeAll(async () => {
  app = await aRunningApp()
})
beforeEach(async () => {
  connector = await aConnector(app, 'business_chat', (_, count) => ({
    status: 200,
    body: { foreign_id: `out.${count}` },
  }))
  open.push(connector)
})
afterAll(async () => {
  for (const each of open) await each.close()
  await app.stop()
})

const ask = async (structured_content: object, body = '') => {
  const { body: sent } = await connector.reply(await connector.says({ body: 'Hi' }), { body, structured_content })
  return eventually('the question is out', async () => {
    const content = await contentOf(sent.id)
    return content.synchronization_status === 'success' ? content : null
  })
}

test("a customer's message is stored and sent as the event content.imported", async () => {
  const receiver = await app.receiver()
  await app.call('POST', '/1.0/webhooks', { url: receiver.url, name: 'bot', registered_events: ['content.imported'] })
  const sent = message({ from: { foreign_id: 'ada', screenname: 'Ada' }, language: 'fr' })
  const { status, body } = await connector.notify(sent)
  expect(status).toBe(200)
  expect(body.content).toMatchObject({
    body: 'Hello',
    foreign_id: sent.foreign_id,
    language: 'fr',
    source_type: 'business_chat',
  })
  const [event] = await eventually('the event', () => (receiver.events().length > 0 ? receiver.events() : null))
  expect(event).toMatchObject({ type: 'content.imported', resource: { id: body.content.id } })
})

test('a wrong signature is refused before the body is parsed', async () => {
  const answer = await fetch(`${app.url}/1.0/content_sources/${connector.sourceId}/inbound`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'in',
      'webhook-timestamp': '1',
      'webhook-signature': 'v1,no',
    },
    body: '{ this is no JSON',
  })
  expect(answer.status).toBe(401)
})

test.each<[name: string, type: string, bytes: (json: string) => Buffer]>([
  ['Latin-1', 'application/json; charset=iso-8859-1', (json) => Buffer.from(json, 'latin1')],
  ['UTF-16', 'application/json; charset=utf-16le', (json) => Buffer.from(json, 'utf16le')],
  ['UTF-8 with a mark', 'application/json', (json) => Buffer.from(`\ufeff${json}`)],
])('a signed report in %s is read correctly, also compressed', async (_, type, bytes) => {
  for (const pack of [(body: Buffer) => body, (body: Buffer) => gzipSync(body)]) {
    const body = bytes(JSON.stringify(message({ body: 'Grüße' })))
    const [id, at] = [`in-${nth++}`, String(Math.floor(Date.now() / 1000))]
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const sent = pack(body)
    const answer = await fetch(`${app.url}/1.0/content_sources/${connector.sourceId}/inbound`, {
      method: 'POST',
      headers: {
        'content-type': type,
        ...(sent === body ? {} : { 'content-encoding': 'gzip' }),
        'webhook-id': id,
        'webhook-timestamp': at,
        'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${at}.`).update(body).digest('base64')}`,
      },
      body: new Uint8Array(sent),
    })
    expect([answer.status, (await answer.json()).content?.body]).toEqual([200, 'Grüße'])
  }
})

test('the response names each field of a message that the server ignored', async () => {
  const { status, body } = await connector.notify(message({ attachments: [{ url: 'https://example.com/cup.jpg' }] }))
  expect(status).toBe(200)
  expect(body.warnings).toEqual([expect.objectContaining({ path: 'attachments', code: 'unknown_field' })])
})

test('a message that the connector sends twice is stored one time', async () => {
  const sent = message()
  const first = await connector.notify(sent)
  const second = await connector.notify(sent)
  expect(second.status).toBe(200)
  expect(second.body.content.id).toBe(first.body.content.id)
})

test('the next message of the same customer joins the thread', async () => {
  const first = await connector.notify(message())
  const second = await connector.notify(message())
  expect(second.body.content.thread_id).toBe(first.body.content.thread_id)
})

test('only a message that the customer wrote reopens an intervention', async () => {
  const asked = await connector.says({ body: 'Hi' })
  const { body: intervention } = await app.call('POST', `/1.0/interventions?content_id=${asked}`)
  await connector.reply(asked, { body: 'Hello' })
  const read = async () => (await app.call('GET', `/1.0/interventions/${intervention.id}`)).body as { closed: boolean }
  await app.call('PUT', `/1.0/interventions/${intervention.id}/close`)
  await eventually('it is closed', async () => (await read()).closed)
  const automatic = await connector.notify(message({ auto_submitted: true }))
  expect(automatic.body.content.auto_submitted).toBe(true)
  expect((await read()).closed).toBe(true)
  await connector.notify(message())
  expect((await read()).closed).toBe(false)
})

test("a tap that names a question by the channel's id answers that question", async () => {
  const asked = await ask({ type: 'select', items: [{ title: 'Tea', payload: 'tea' }] }, 'Tea?')
  const { status, body } = await connector.notify(
    message({ body: 'Tea', structured_reply: { payload: 'tea' }, in_reply_to_id: asked.foreign_id }),
  )
  expect(status).toBe(200)
  expect(body.content).toMatchObject({ body: 'Tea', in_reply_to_id: asked.id, structured_reply: { payload: 'tea' } })
})

test("a tap without a question's id belongs to the newest matching question", async () => {
  await ask({ type: 'select', items: [{ title: 'Tea', payload: 'tea' }] }, 'Old question')
  const asked = await ask({ type: 'select', items: [{ title: 'Tea', payload: 'tea' }] }, 'New question')
  await ask({ type: 'select', items: [{ title: 'Cake', payload: 'cake' }] }, 'Other question')
  const { body } = await connector.notify(message({ body: 'Tea', structured_reply: { payload: 'tea' } }))
  expect(body.content.in_reply_to_id).toBe(asked.id)
})

test('a tap is refused if its payload was never offered or already chosen', async () => {
  const asked = await ask({ type: 'select', items: [{ title: 'Tea', payload: 'tea' }] }, 'Tea?')
  const unoffered = await connector.notify(message({ structured_reply: { payload: 'gin' }, in_reply_to_id: asked.id }))
  expect(unoffered).toMatchObject({ status: 422, body: { error: 'not_offered' } })
  await connector.notify(message({ structured_reply: { payload: 'tea' }, in_reply_to_id: asked.id }))
  const again = await connector.notify(message({ structured_reply: { payload: 'tea' }, in_reply_to_id: asked.id }))
  expect(again).toMatchObject({ status: 409, body: { error: 'already_answered' } })
})

test('a connector sends form answers in the same structure as the API shows', async () => {
  const asked = await ask({
    type: 'form',
    title: 'Feedback',
    first_page_id: 'name',
    pages: [{ page_id: 'name', type: 'input', title: 'Your name?', submit_form: true }],
  })
  const { status, body } = await connector.notify(
    message({
      body: '',
      in_reply_to_id: asked.foreign_id,
      structured_reply: {
        type: 'form_response',
        responses: [{ page_id: 'name', title: 'Your name?', items: [{ id: 'name', title: 'Ada', value: 'Ada' }] }],
      },
    }),
  )
  expect(status).toBe(200)
  expect(body.content).toMatchObject({ type: 'form_response', structured_reply: { responses: [{ page_id: 'name' }] } })
})

test("a connector's message with another secret's signature is refused", async () => {
  const wrong = await connector.notify(message(), {
    secret: `whsec_${Buffer.from('another secret, 24 bytes').toString('base64')}`,
  })
  expect(wrong).toMatchObject({ status: 401, body: { error: 'wrong_signature' } })
  const old = await connector.notify(message(), { at: new Date(Date.now() - 3_600_000) })
  expect(old).toMatchObject({ status: 401, body: { message: expect.stringContaining('five minutes') } })
  const bare = await app.call('POST', `/1.0/content_sources/${connector.sourceId}/inbound`, message())
  expect(bare.status).toBe(401)
})

test.each([
  ['no type', { foreign_id: 'x' }],
  ['no customer', { type: 'message.received', foreign_id: 'x' }],
  ['a body that is no text', { type: 'message.received', foreign_id: 'x', from: { foreign_id: 'a' }, body: 7 }],
  ['nothing said', { type: 'message.received', foreign_id: 'x', from: { foreign_id: 'a' }, body: ' ' }],
  ['a list', [1]],
])('%s is refused, and the answer says what to change', async (_, notice) => {
  const { status, body } = await connector.notify(notice)
  expect(status).toBe(422)
  expect(body).toMatchObject({ error: 'validation_failed', errors: [{ path: expect.any(String) }] })
})

test('connector messages to an unknown source or a web source are refused', async () => {
  const web = `/1.0/content_sources/${app.account.source_id}/inbound`
  expect((await app.call('POST', web, message())).status).toBe(403)
  const unknown = await app.call('POST', '/1.0/content_sources/ffffffffffffffffffffffff/inbound', message())
  expect(unknown.status).toBe(404)
})
