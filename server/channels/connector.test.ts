import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ChannelKind } from '../../contract/channel-kinds'
import type { Content } from '../../contract/content'
import { aRunningApp, eventually, type RunningApp } from '../testing/a-running-app'
import { aConnector } from './testing/a-connector'

let app: RunningApp
const open: { close(): Promise<unknown> }[] = []
beforeAll(async () => {
  app = await aRunningApp()
})
afterAll(async () => {
  for (const each of open) await each.close()
  await app.stop()
})

const connect = async (kind: ChannelKind, answer?: Parameters<typeof aConnector>[2]) => {
  const connector = await aConnector(app, kind, answer)
  open.push(connector)
  return connector
}
const contentOf = async (id: string) => (await app.call('GET', `/1.0/contents/${id}`)).body as Content
const settled = (id: string) =>
  eventually(`content ${id} is settled`, async () => {
    const content = await contentOf(id)
    return content.synchronization_status === 'export_pending' ? null : content
  })

const onePixel = readFileSync(join(import.meta.dirname, '../api/testing/one-pixel.png'))
const template = { type: 'template', title: 'Your order', items: [{ type: 'reply', title: 'Where is my parcel now?' }] }

test("a connector gets a signed message in its channel's format", async () => {
  const messenger = await connect('messenger')
  const asked = await messenger.says({ foreign_id: 'mid.1', body: 'Hello' })
  const { body: sent } = await messenger.reply(asked, { structured_content: template })
  expect(sent.synchronization_status).toBe('export_pending')
  const content = await settled(sent.id)
  expect(content).toMatchObject({ synchronization_status: 'success', foreign_id: 'f-0' })
  expect(messenger.messages()[0]).toMatchObject({
    type: 'message.send',
    id: sent.id,
    webhookId: sent.id,
    source_type: 'messenger',
    identity: { foreign_id: 'ada' },
    in_reply_to_foreign_id: 'mid.1',
    as: 'button_template',
    body: 'Your order',
    structured_content: { items: [{ title: 'Where is my parcel …', payload: expect.stringMatching(/^[0-9a-f]+$/) }] },
  })
})

test.each([
  ['business_listing', 'rich_card'],
  ['chat_app', 'reply_buttons'],
  ['photo_sharing', 'generic_template'],
  ['business_chat', 'plain_text'],
] as const)('a %s source also sends and receives through its connector', async (kind, as) => {
  const connector = await connect(kind)
  const asked = await connector.says({ body: 'Hello' })
  expect(await contentOf(asked)).toMatchObject({ source_type: kind, created_from: 'synchronizer', status: 'new' })
  const { body: sent } = await connector.reply(asked, { structured_content: template })
  await settled(sent.id)
  expect(connector.messages()).toHaveLength(1)
  expect(connector.messages()[0]?.as).toBe(as)
})

test('files of a message and of its payload are sent as addresses', async () => {
  const connector = await connect('business_listing')
  const form = new FormData()
  form.set('file', new Blob([onePixel]), 'pixel.png')
  const upload = await fetch(`${app.url}/1.0/attachments?access_token=${app.account.access_token}`, {
    method: 'POST',
    body: form,
  })
  const { id } = (await upload.json()) as { id: string }
  const asked = await connector.says({ body: 'Hello' })
  const { body: sent } = await connector.reply(asked, { structured_content: { ...template, attachment_id: id } })
  await settled(sent.id)
  const url = connector.messages()[0]?.files[id]?.url ?? ''
  expect((await fetch(url.replace('http://localhost:3000', app.url))).status).toBe(200)
})

test('a message that fails temporarily is sent again before later messages', async () => {
  const down = { now: true }
  const connector = await connect('chat_app', (_, nth) =>
    down.now ? { status: 503, headers: { 'retry-after': '1' } } : { status: 200, body: { foreign_id: `f-${nth}` } },
  )
  const asked = await connector.says({ body: 'Hello' })
  const first = await connector.reply(asked, { structured_content: template })
  const second = await connector.reply(asked, { body: 'Second' })
  await eventually('the first attempt', () => connector.requests.length > 0)
  await eventually('the reason is told', async () => (await contentOf(first.body.id)).synchronization_error)
  expect(await contentOf(first.body.id)).toMatchObject({
    synchronization_status: 'export_pending',
    synchronization_error: 'The connector answered 503.',
  })
  down.now = false
  await hasten(connector.sourceId)
  await settled(second.body.id)
  const [failed, again, last] = connector.messages()
  expect([failed?.answered, again?.answered]).toEqual([503, 200])
  expect({ ...again, answered: 503 }).toEqual({ ...failed })
  expect(last?.body).toBe('Second')
})

test('a message that the connector refuses is not sent again', async () => {
  const connector = await connect('chat_app', (_, nth) =>
    nth === 0 ? { status: 400, body: { message: 'The customer blocked us' } } : { status: 200 },
  )
  const asked = await connector.says({ body: 'Hello' })
  const first = await connector.reply(asked, { body: 'One' })
  const second = await connector.reply(asked, { body: 'Two' })
  expect(await settled(first.body.id)).toMatchObject({
    synchronization_status: 'export_failure',
    synchronization_error: 'The connector answered 400: The customer blocked us',
  })
  expect(await settled(second.body.id)).toMatchObject({ synchronization_status: 'success', foreign_id: second.body.id })
})

test('a message fails when the channel reports it as undelivered', async () => {
  const connector = await connect('photo_sharing')
  const { body: sent } = await connector.reply(await connector.says({ body: 'Hello' }), { body: 'Hi' })
  await settled(sent.id)
  const { status } = await connector.notify({ type: 'message.failed', foreign_id: 'f-0', message: 'Number not in use' })
  expect(status).toBe(200)
  expect(await contentOf(sent.id)).toMatchObject({
    synchronization_status: 'export_failure',
    synchronization_error: 'Number not in use',
  })
})

test('a reply fails with a reason if its source has no connector', async () => {
  const connector = await connect('chat_app')
  const asked = await connector.says({ body: 'Hello' })
  await app.store.transact(async (tx) => {
    const source = await tx.source(connector.sourceId)
    if (source) await tx.updateSource({ ...source, settings: {} })
  })
  const { body } = await connector.reply(asked, { body: 'Hi' })
  expect((await settled(body.id)).synchronization_error).toContain('has no connector')
})

async function hasten(sourceId: string) {
  await app.store.transact(async (tx) => {
    await tx.hastenOrderingKey(`channel:${sourceId}:`, app.app.needs.clock())
  })
}

test('a message fails after the connector has refused it seven times', async () => {
  const phone = await connect('chat_app', () => ({ status: 500 }))
  const { body: sent } = await phone.reply(await phone.says(), { body: 'Hello' })
  const orderingKey = `channel:${phone.sourceId}:${(await contentOf(sent.id)).thread_id}`
  const waits: number[] = []
  for (let asked = 1; asked < 7; asked++) {
    const row = await eventually(`it was asked ${asked} times`, async () => {
      const [row] = await app.store.read.outboxOf(orderingKey)
      return row?.attempts === asked ? row : null
    })
    waits.push(Math.round((row.due_at - app.app.needs.clock()) / 1000))
    await hasten(phone.sourceId)
  }
  expect(waits.every((wait, nth) => nth === 0 || wait > (waits[nth - 1] ?? 0))).toBe(true)
  expect(await settled(sent.id)).toMatchObject({ synchronization_status: 'export_failure' })
  expect(phone.messages()).toHaveLength(7)
})

test("a message reported as failed stays failed after the connector's 200", async () => {
  const phone = await connect('chat_app', async ({ id }) => {
    await phone.notify({ type: 'message.failed', foreign_id: id, message: 'This number is not in use.' })
    return { status: 200 }
  })
  const { body: sent } = await phone.reply(await phone.says(), { body: 'Hello' })
  const content = await settled(sent.id)
  await eventually('its row is done', async () => {
    const waiting = await app.store.read.outboxOf(`channel:${phone.sourceId}:${content.thread_id}`)
    return waiting.length === 0
  })
  expect(await contentOf(sent.id)).toMatchObject({
    synchronization_status: 'export_failure',
    synchronization_error: 'This number is not in use.',
  })
})

test('the stored rendering can be read later exactly as the connector got it', async () => {
  const connector = await aConnector(app, 'messenger')
  open.push(connector)
  const asked = await connector.says({ body: 'Hello' })
  const items = [
    { type: 'reply', title: 'Where is my parcel at this moment?' },
    { type: 'reply', title: 'Cancel' },
  ]
  const { body: reply } = await app.call('POST', '/1.0/contents', {
    in_reply_to_id: asked,
    structured_content: { type: 'template', title: 'Your order', items },
  })
  const sent = await eventually('the message', () => connector.messages()[0])
  const { body, status } = await app.call('GET', `/1.0/contents/${reply.id}/rendering`)
  expect([status, body.channel_kind]).toEqual([200, 'messenger'])
  expect(body).toMatchObject({ as: sent.as, body: sent.body, structured_content: sent.structured_content })
  // The payloads were generated for the message. A preview generates new payloads each time.
  expect(body.structured_content.items[0].payload).toMatch(/^[0-9a-f]{16,}$/)
  expect((await app.call('GET', `/1.0/contents/${asked}/rendering`)).body).toEqual({
    channel_kind: 'messenger',
    as: 'text',
    body: 'Hello',
    structured_content: null,
  })
  expect((await app.call('GET', `/1.0/contents/${reply.id}/rendering`, undefined, '')).status).toBe(401)
})

test("default texts stay in the customer's language after a tap", async () => {
  const connector = await connect('chat_app')
  const list = { type: 'list', title: 'Teas', items: [{ title: 'Green', payload: 'green' }] }
  const asked = await connector.says({ body: 'Bonjour', language: 'fr-FR' })
  const { body: first } = await connector.reply(asked, { structured_content: list })
  await settled(first.id)
  const structured_reply = { items: [{ title: 'Green', payload: 'green' }] }
  const tapped = await connector.says({ body: 'Green', structured_reply, in_reply_to_id: first.id })
  const { body: second } = await connector.reply(tapped, { structured_content: list })
  await settled(second.id)
  const { body: third } = await connector.reply(second.id, { structured_content: { ...list, button: 'Tea' } })
  await settled(third.id)
  const buttons = connector.messages().map(({ structured_content: shown }) => (shown as { button: string }).button)
  expect(buttons).toEqual(['Voir les options', 'Voir les options', 'Tea'])
})

test("default texts of a bot's discussion use the customer's language", async () => {
  const connector = await connect('chat_app')
  const asked = await connector.says({ body: 'Bonjour', language: 'fr-FR' })
  const { body: content } = await app.call('GET', `/1.0/contents/${asked}`)
  const { body: customer } = await app.call('GET', `/1.0/identities/${content.author_id}`)
  const { body: begun } = await app.call('POST', '/1.0/contents', {
    source_id: content.source_id,
    to: customer.foreign_id,
    structured_content: { type: 'list', title: 'Teas', items: [{ title: 'Green', payload: 'green' }] },
  })
  await settled(begun.id)
  expect(connector.messages()[0]?.structured_content).toMatchObject({ button: 'Voir les options' })
})

test('default texts of a form without a translation are English', async () => {
  const connector = await connect('business_chat')
  const asked = await connector.says({ body: 'Moi', language: 'fi' })
  const pages = [{ page_id: 'when', type: 'datePicker', title: 'When?', submit_form: true }]
  const form = { type: 'form', title: 'Order', first_page_id: 'when', pages }
  const { body: sent } = await connector.reply(asked, { structured_content: form })
  await settled(sent.id)
  expect(connector.messages()[0]?.structured_content).toMatchObject({ pages: [{ options: { label_text: 'Date' } }] })
})

test.each(['messenger', 'business_listing', 'photo_sharing', 'business_chat', 'chat_app'] as const)(
  'a customer of %s gets an HTML body as plain text',
  async (kind) => {
    const connector = await connect(kind)
    const asked = await connector.says()
    const html =
      '<h2>Order</h2>It comes.<table><tr><td>Cup</td><td>12 €</td></tr></table><a href="https://x.example">See</a>'
    const text = 'Order\nIt comes.\nCup | 12 €\nSee (https://x.example)'
    const body = { body: html, body_input_format: 'html' }
    const sent = [
      await connector.reply(asked, body),
      await connector.reply(asked, { ...body, structured_content: { type: 'select', items: [{ title: 'Yes' }] } }),
    ]
    for (const each of sent) await settled(each.body.id)
    expect(connector.messages().map((message) => message.body)).toEqual([text, text])
    const stored = await contentOf(sent[0]?.body.id ?? '')
    expect(stored).toMatchObject({ body: html, body_formatted: { html: expect.stringContaining('<h2>Order</h2>') } })
    const long = `<p>${'<b></b>'.repeat(2_000)}x</p>`
    const refused = await connector.reply(asked, { body: long, body_input_format: 'html' })
    expect(refused.body).toMatchObject({ errors: [{ code: 'too_long', limit: 10_000 }] })
  },
)
