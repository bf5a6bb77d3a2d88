import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { channelKinds } from '../../../contract/channel-kinds'
import type { StructuredPreview } from '../../../contract/structured/preview'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { root } from '../../testing/pages'

let app: RunningApp
beforeAll(async () => {
  app = await aRunningApp()
})
afterAll(() => app.stop())

const path = '/1.0/structured_content/preview'
const template = {
  type: 'template',
  title: 'Your order',
  items: [
    { type: 'reply', title: 'Where is my parcel at this moment?' },
    { type: 'reply', title: 'Cancel' },
    { type: 'reply', title: 'Change' },
    { type: 'reply', title: 'Talk' },
  ],
}
const ask = async (request: object) =>
  (await app.call('POST', path, request)) as { status: number; body: StructuredPreview }

test('the preview shows a payload as every kind of channel renders it', async () => {
  const { status, body } = await ask({ structured_content: template })
  expect(status).toBe(200)
  expect(body.accepted).toBe(true)
  expect(body.channels.map(({ channel_kind }) => channel_kind)).toEqual(channelKinds)
  const on = (kind: string) => body.channels.find(({ channel_kind }) => channel_kind === kind)
  expect(on('messenger')).toMatchObject({ structured_content_supported: true, rendering: { as: 'button_template' } })
  const shown = on('messenger')?.rendering?.structured_content as { items: { title: string; payload: string }[] }
  const { items } = shown
  expect(items).toHaveLength(3)
  expect(items[0]?.title).toBe('Where is my parcel …')
  expect(items[0]?.payload).toMatch(/^[0-9a-f]{16,}$/)
  const warnings = on('messenger')?.warnings.map(({ path, code }) => `${path} ${code}`)
  expect(warnings).toContain('structured_content.items[0].title truncated')
  expect(warnings).toContain('structured_content.items[0].payload filled')
  expect(on('business_chat')).toMatchObject({
    structured_content_supported: false,
    rendering: { as: 'plain_text', body: 'Your order', structured_content: null },
    plain_text: 'Your order',
  })
})

test('a preview has the same problems and warnings as a sent message', async () => {
  const customer = await app.customer()
  const { id } = await customer.say('Where is it?')
  const sent = await app.call('POST', '/1.0/contents', { in_reply_to_id: id, structured_content: template })
  const { body } = await ask({ structured_content: template, channel_kinds: ['web_messaging'] })
  expect(body.channels[0]?.warnings).toEqual((sent.body as { warnings: unknown }).warnings)
})

test('the preview lists each problem of a payload that no channel accepts', async () => {
  const before = await app.call('GET', '/1.0/contents?limit=1')
  const { status, body } = await ask({
    structured_content: { type: 'select', items: [{ title: 'x'.repeat(81) }, {}] },
    channel_kinds: ['web_messaging', 'web_messaging'],
  })
  expect(status).toBe(200)
  expect(body.accepted).toBe(false)
  expect(body.channels).toHaveLength(1)
  expect(body.channels[0]?.errors.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
    'body required',
    'structured_content.items[0].title too_long',
    'structured_content.items[1].title required',
  ])
  expect(body.channels[0]?.rendering).toBeNull()
  const after = await app.call('GET', '/1.0/contents?limit=1')
  expect((after.body as { count: number }).count).toBe((before.body as { count: number }).count)
})

test('only some channels accept a long text with the payload', async () => {
  const request = { body: 'x'.repeat(1500), structured_content: { type: 'select', items: [{ title: 'Yes' }] } }
  const { body } = await ask({ ...request, channel_kinds: ['web_messaging', 'photo_sharing'] })
  expect(body.accepted).toBe(false)
  expect(body.channels.map(({ accepted }) => accepted)).toEqual([true, false])
  expect(body.channels[1]?.errors).toMatchObject([{ path: 'body', code: 'too_long', limit: 1000, actual: 1500 }])
})

test.each([
  ['nothing', undefined, 'structured_content'],
  ['an empty object', {}, 'structured_content'],
  ['an unknown channel', { structured_content: template, channel_kinds: ['pigeon'] }, 'channel_kinds[0]'],
])('%s is refused, and the answer says what to change', async (_, request, path) => {
  const answer = await app.call('POST', '/1.0/structured_content/preview', request)
  expect(answer.status).toBe(422)
  expect(answer.body).toMatchObject({ errors: [{ path }] })
})

test('a payload is accepted as text in a form field', async () => {
  const answer = await fetch(app.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.account.access_token}` },
    body: new URLSearchParams([
      ['structured_content', JSON.stringify(template)],
      ['channel_kinds[]', 'chat_app'],
    ]),
  })
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({ accepted: true, channels: [{ channel_kind: 'chat_app' }] })
})

test('a preview needs a token', async () => {
  const answer = await app.call('POST', path, { structured_content: template }, '')
  expect(answer.status).toBe(401)
})

test('preview and reply warn about an offered time in the past', async () => {
  const slot = (identifier: string, start_time: string) => ({ identifier, start_time, duration: 1800 })
  const later = new Date(Date.now() + 86_400_000).toISOString()
  const structured_content = {
    type: 'time_select',
    timeslots: [slot('a', later), slot('b', '2020-04-26T08:00+0200'), slot('c', '2020-04-26T08:00:00Z')],
  }
  const past = ['b', 'c'].map((_, nth) => ({
    path: `structured_content.timeslots[${nth + 1}].start_time`,
    code: 'in_the_past',
    message: `timeslots[${nth + 1}].start_time is in the past, and customers can still choose it.`,
  }))
  const { body } = await ask({ body: 'When?', structured_content, channel_kinds: ['web_messaging'] })
  expect(body.channels[0]?.warnings).toEqual(past)
  const customer = await app.customer()
  const asked = await customer.say('When can I come?')
  const reply = await app.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, body: 'When?', structured_content })
  expect(reply).toMatchObject({ status: 200, body: { warnings: past } })
})

test('preview and reply warn about placeholders and leave them', async () => {
  const items = [{ title: 'Track {{ order.number }}', payload: '{{order.number}}' }, { title: '{{}} {order} {{a b}}' }]
  const message = { body: 'Hello {{customer.name}}', structured_content: { type: 'select', items } }
  const warning = (path: string, name: string, written: string) => ({
    path,
    code: 'placeholder',
    message: `${name} still has the placeholder ${written}, which customers read as it is.`,
  })
  const warnings = [
    warning('body', 'body', '{{customer.name}}'),
    warning('structured_content.items[0].title', 'items[0].title', '{{ order.number }}'),
    warning('structured_content.items[0].payload', 'items[0].payload', '{{order.number}}'),
  ]
  const { body } = await ask({ ...message, channel_kinds: ['web_messaging'] })
  expect(body.channels[0]?.warnings).toEqual(expect.arrayContaining(warnings))
  const customer = await app.customer()
  const asked = await customer.say('Where is it?')
  const reply = await app.call('POST', '/1.0/contents', { in_reply_to_id: asked.id, ...message })
  expect(reply).toMatchObject({ status: 200, body: { body: message.body, structured_content: { items } } })
  expect(reply.body.warnings).toEqual(expect.arrayContaining(warnings))
  const text = { in_reply_to_id: asked.id, body: 'Dear {{name}}' }
  const plain = await app.call('POST', '/1.0/contents', text)
  expect(plain.body).toMatchObject({ body: text.body, warnings: [warning('body', 'body', '{{name}}')] })
})

test('with repair the preview shows the mended payload and changes', async () => {
  const payload = { type: 'Template', title: 'Tea', items: [{ type: 'url', title: 'Shop', url: 'shop.example.com' }] }
  const web = { structured_content: payload, channel_kinds: ['web_messaging'] }
  expect((await ask(web)).body).toMatchObject({ accepted: false })
  expect((await ask(web)).body.repair).toBeUndefined()
  const { body } = await ask({ ...web, repair: true })
  expect(body).toMatchObject({
    accepted: true,
    channels: [{ rendering: { structured_content: { type: 'template' } } }],
  })
  expect(body.repair?.structured_content).toMatchObject({ items: [{ url: 'https://shop.example.com' }] })
  expect(body.repair?.repairs.map(({ path }) => path)).toEqual([
    'structured_content.type',
    'structured_content.items[0].url',
  ])
  expect(
    (await app.call('POST', '/1.0/contents', { structured_content: body.repair?.structured_content })).status,
  ).toBe(422)
  const asForm = new URLSearchParams({
    'structured_content[type]': 'Template',
    'structured_content[title]': 'T',
    repair: '1',
  })
  const answer = await fetch(app.url + path, {
    method: 'POST',
    body: asForm,
    headers: { authorization: `Bearer ${app.account.access_token}` },
  })
  expect(await answer.json()).toMatchObject({
    accepted: true,
    repair: { repairs: [{ repaired: 'written as template' }] },
  })
})

test('a misspelled upload is looked up after its repair', async () => {
  const form = new FormData()
  form.append('file', new File([readFileSync(join(root, 'examples/bot/pictures/cup.jpg'))], 'cup.jpg'))
  const headers = { authorization: `Bearer ${app.account.access_token}` }
  const upload = await fetch(`${app.url}/1.0/attachments`, { method: 'POST', body: form, headers })
  const { id } = (await upload.json()) as { id: string }
  const preview = async (name: string, value: string) => {
    const payload = { type: 'template', title: 'Tea', [name]: value }
    return (await ask({ structured_content: payload, channel_kinds: ['web_messaging'], repair: true })).body
  }
  expect(await preview('attachment-id', id)).toMatchObject({
    accepted: true,
    repair: { structured_content: { attachment_id: id } },
  })
  expect((await preview('attachment-id', 'f'.repeat(24))).channels[0]?.errors).toMatchObject([
    { path: 'structured_content.attachment_id', code: 'unknown_attachment' },
  ])
})
