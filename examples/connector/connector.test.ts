import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChannelKind } from '../../contract/channel-kinds'
import { aSource } from '../../server/channels/testing/a-connector'
import type { SourceSettings } from '../../server/conversation/source-settings'
import { aRunningApp, eventually, type RunningApp } from '../../server/testing/a-running-app'
import { createConnector } from './connector'

const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`
let app: RunningApp
let connector: ReturnType<typeof createConnector>
let url: string
const sentences: string[] = []

beforeEach(async () => {
  app = await aRunningApp()
  await connect('chat_app', {})
})
afterEach(async () => {
  await connector.close()
  await app.stop()
})

async function connect(kind: ChannelKind, settings: SourceSettings) {
  const sourceId = await aSource(app, kind, settings)
  connector = createConnector({
    apiUrl: app.url,
    sourceId,
    secret,
    customer: 'ada',
    log: (sentence) => sentences.push(sentence),
  })
  url = await connector.listen(0, '127.0.0.1')
  await app.store.transact(async (tx) => {
    const source = await tx.source(sourceId)
    if (source) await tx.updateSource({ ...source, settings: { ...settings, connector: { url, secret } } })
  })
}

const newest = () =>
  eventually('a message of the customer', async () => {
    const { body } = await app.call('GET', '/1.0/contents?limit=1')
    return (body as { records: { id: string; created_from: string }[] }).records.find(
      ({ created_from }) => created_from === 'synchronizer',
    )
  })

test('the server learns which button the customer taps on the phone', async () => {
  connector.say({ body: 'Hello' })
  const asked = await newest()
  await app.call('POST', '/1.0/contents', {
    in_reply_to_id: asked.id,
    structured_content: { type: 'template', title: 'Tea?', items: [{ type: 'reply', title: 'Yes' }] },
  })
  const line = await eventually('the buttons', () => connector.phone.lines.find(({ message }) => message))
  const shown = line.message?.structured_content as { items: { payload: string }[] }
  const payload = shown.items[0]?.payload
  connector.say({ body: 'Yes', structured_reply: { payload }, in_reply_to_id: line.foreign_id })
  const answer = await eventually('the answer', async () => {
    const { body } = await app.call('GET', '/1.0/contents?limit=1')
    const [record] = (body as { records: { body: string; structured_reply: object }[] }).records
    return record?.body === 'Yes' ? record : null
  })
  expect(answer.structured_reply).toEqual({ payload })
})

test('the connector requests control of a messenger before it sends', async () => {
  await connector.close()
  await connect('messenger', { primary_application: 'bot', bot_app_id: '42' })
  connector.say({ body: 'Hello' })
  const asked = await newest()
  for (const body of ['One', 'Two']) await app.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body })
  const bodies = () => connector.phone.lines.flatMap(({ from, body }) => (from === 'service' ? [body] : []))
  await eventually('both messages', () => bodies().length === 2)
  expect(bodies()).toEqual(['One', 'Two'])
  expect(sentences.filter((sentence) => sentence === 'control.request for ada')).toHaveLength(1)
})

test('the connector serves the phone page with its conversation', async () => {
  const page = await fetch(new URL('/', url))
  expect(await page.text()).toContain("A customer's phone")
  connector.phone.write('Hello')
  expect(await (await fetch(new URL('/lines', url))).json()).toMatchObject([{ from: 'customer', body: 'Hello' }])
})

test('a call without the right signature is refused', async () => {
  const answer = await fetch(url, { method: 'POST', body: '{}' })
  expect(answer.status).toBe(401)
})

test('the connector shows why the server refused a message', async () => {
  connector.say({ body: 'x', structured_reply: { payload: 'never offered' } })
  await eventually('the reason', () => sentences.some((sentence) => sentence.includes('refused')))
})
