import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { WebSettings } from '../../../contract/chat/web-settings'
import { anAiAgent } from '../../ai/testing/an-ai-agent'
import { aConnector } from '../../channels/testing/a-connector'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { aVisitor, aWebSource } from '../../testing/a-visitor'
import { onePixel, uploaded } from '../testing/an-upload'

// A starter is structured content beside an automatic message. Its answer begins the conversation.

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(() => here.stop())

const topics = {
  type: 'select',
  items: [
    { title: 'Order', payload: 'order' },
    { title: 'Return', payload: 'return' },
  ],
}
const welcome_message = { '*': 'What is it about?', fr: 'De quoi s’agit-il ?' }
const welcome_structured_content = {
  '*': topics,
  fr: { type: 'select', items: [{ title: 'Commande', payload: 'order' }] },
}
const fern = { type: 'template', title: 'A fern', items: [{ type: 'reply', title: 'Tell me more', payload: 'fern' }] }
const trigger = {
  id: 'cart',
  name: 'Cart',
  conditions: [{ on: 'page_count', operator: 'at_least', value: 1 }],
  actions: [{ do: 'add_message', text: { '*': 'Look at this' }, structured_content: { '*': fern } }],
}

const answer = (body: string, payload: string, id = 'welcome') => ({
  body,
  in_reply_to_id: `automatic:${id}`,
  structured_reply: { payload },
})
const shownWelcome = [{ id: 'welcome', language: 'de' }]

async function aSource(settings: object = { welcome_message, welcome_structured_content }) {
  const { channelId } = await aWebSource(here, { settings })
  return { channelId, visitor: () => aVisitor(here, { channelId }) }
}

async function contentsOf(threadId: string) {
  const { body } = await here.call('GET', `/1.0/contents?thread_id=${threadId}`)
  return body.records.reverse() as Record<string, unknown>[]
}

test('the answer to a starter begins a conversation with both, and a bot gets both', async () => {
  const { visitor } = await aSource()
  const receiver = await here.receiver()
  const events = ['content.imported', 'content.exported']
  await here.call('POST', '/1.0/webhooks', { name: 'Bot', url: receiver.url, registered_events: events })
  const device = await visitor()
  const sent = await device.send({ ...answer('Return', 'return'), shown: shownWelcome })
  expect(sent).toMatchObject({ ok: true, value: { seq: 2, body: 'Return', structured_reply: { payload: 'return' } } })
  const [starter, reply] = await contentsOf((sent as { value: CustomerContent }).value.thread_id)
  expect(starter).toMatchObject({
    ...{ body: 'What is it about?', structured_content: topics, created_from: 'auto_response' },
    context_data: { automatic_message: 'welcome' },
  })
  expect(reply).toMatchObject({ in_reply_to_id: starter?.id, structured_reply: { payload: 'return' } })
  await eventually('both events', () => receiver.events().length >= 2)
  expect(receiver.events().map(({ resource }) => (resource.metadata as { body: string }).body)).toEqual([
    'What is it about?',
    'Return',
  ])
})

test('a starter is in the language of the chat', async () => {
  const { channelId, visitor } = await aSource()
  const settings: WebSettings = await (await fetch(`${here.url}/chat/${channelId}/config`)).json()
  expect(settings.starters).toMatchObject({ welcome: welcome_structured_content })
  const device = await visitor()
  const given = answer('Commande', 'order')
  expect(await device.send({ ...given, shown: [{ id: 'welcome', language: 'fr-CA' }] })).toMatchObject({ ok: true })
  const german = await (await visitor()).send({ ...given, shown: shownWelcome })
  expect(german).toMatchObject({ ok: true, value: { body: 'Order' } })
})

test('nothing is stored before an answer, and one that was not offered is refused', async () => {
  const { visitor } = await aSource()
  const device = await visitor()
  const refused = await device.send({ ...answer('Order', 'a secret'), shown: shownWelcome })
  expect(refused).toMatchObject({ ok: false, error: { code: 'not_offered' } })
  for (const id of ['away', 'none', 'cart'])
    expect(await device.send({ ...answer('Order', 'order', id), shown: shownWelcome })).toMatchObject({ ok: false })
  expect((await device.value('sync', { since: {} })).contents).toEqual([])
  const sent = await device.send({ ...answer('Order', 'order'), shown: shownWelcome })
  expect(sent).toMatchObject({ ok: true, value: { seq: 2 } })
})

test('a text instead of the answer stores the starter, which is answered later', async () => {
  const { visitor } = await aSource()
  const device = await visitor()
  const text = await device.say('Hello', { shown: shownWelcome })
  const later = await device.send(answer('Order', 'order'))
  expect(later).toMatchObject({ ok: true, value: { seq: 3, thread_id: text.thread_id } })
  const [starter, , reply] = await contentsOf(text.thread_id)
  expect(reply?.in_reply_to_id).toBe(starter?.id)
})

test('two tabs that show a starter store it one time, and one answer counts', async () => {
  const { visitor } = await aSource()
  const device = await visitor()
  const first = device.send({ ...answer('Order', 'order'), shown: shownWelcome })
  const second = device.send({ ...answer('Return', 'return'), shown: shownWelcome })
  expect(await first).toMatchObject({ ok: true })
  expect(await second).toMatchObject({ ok: false, error: { code: 'already_answered' } })
  const { value } = (await first) as { value: CustomerContent }
  expect((await contentsOf(value.thread_id)).map(({ body }) => body)).toEqual(['What is it about?', 'Order'])
})

test('an answer that is sent again is stored one time', async () => {
  const { visitor } = await aSource()
  const device = await visitor()
  const message = { ...answer('Order', 'order'), client_id: 'the-same-message', shown: shownWelcome }
  const [first, second] = [await device.send(message), await device.send(message)]
  expect(second).toEqual(first)
})

test('a button of a trigger can be pressed twice', async () => {
  const { visitor } = await aSource({ triggers: [trigger] })
  const device = await visitor()
  const press = answer('Tell me more', 'fern', 'cart')
  const first = await device.send({ ...press, shown: [{ id: 'cart' }] })
  expect(first).toMatchObject({ ok: true, value: { seq: 2 } })
  expect(await device.send(press)).toMatchObject({ ok: true, value: { seq: 3 } })
})

test('an AI agent gets the starter and its answer', async () => {
  const agent = await anAiAgent((run) => {
    run.text('A person comes.')
    run.finish()
  })
  const { visitor } = await aSource({ welcome_message, welcome_structured_content, ai_agent: { url: agent.url } })
  const device = await visitor()
  await device.send({ ...answer('Return', 'return'), shown: shownWelcome })
  await eventually('the agent is called', () => agent.inputs[0])
  const [starter, reply] = agent.inputs[0]?.messages ?? []
  expect(starter).toMatchObject({ role: 'assistant', content: expect.stringContaining('What is it about?') })
  expect(reply).toMatchObject({ role: 'user', content: 'Return' })
  await agent.close()
})

test("another channel's id that looks like a starter's is the id of a message", async () => {
  const connector = await aConnector(here, 'messenger')
  const id = 'automatic:welcome'
  await expect(
    connector.says({ body: 'Order', in_reply_to_id: id, structured_reply: { payload: 'order' } }),
  ).rejects.toThrow('unknown_content')
  await connector.close()
})

test('a starter whose picture is gone is its text', async () => {
  const file = await uploaded(here, onePixel, { name: 'fern.png' })
  const { channelId, visitor } = await aSource({
    welcome_message,
    welcome_structured_content: { '*': { ...fern, attachment_id: file.id } },
  })
  await here.store.transact(async (tx) => {
    const [record] = await tx.attachments([file.id])
    if (record) await tx.updateAttachment({ ...record, public: false })
  })
  const settings: WebSettings = await (await fetch(`${here.url}/chat/${channelId}/config`)).json()
  const { thread_id } = await (await visitor()).say('Hello', { shown: shownWelcome })
  const [starter] = await contentsOf(thread_id)
  expect([settings.starters, starter?.body, starter?.structured_content]).toEqual([{}, 'What is it about?', {}])
})

test('a starter whose settings are gone refuses the answer, and a text still arrives', async () => {
  const { channelId, visitor } = await aSource()
  const { body } = await here.call('GET', '/1.0/content_sources?limit=150')
  const { id } = body.records.find((source: { channel_id: string }) => source.channel_id === channelId)
  await here.call('PUT', `/1.0/content_sources/${id}`, { settings: { welcome_structured_content: null } })
  const device = await visitor()
  expect(await device.send({ ...answer('Order', 'order'), shown: shownWelcome })).toMatchObject({ ok: false })
  expect(await device.say('Order', { shown: shownWelcome })).toMatchObject({ seq: 2 })
})

test('pictures of a starter are public uploads, whose addresses the page gets', async () => {
  const [open, hidden] = await Promise.all(
    ['false', 'true'].map((hidden) => uploaded(here, onePixel, { name: 'fern.png', fields: { private: hidden } })),
  )
  const given = (id: string | undefined) => ({
    welcome_message,
    welcome_structured_content: { '*': { ...fern, attachment_id: id } },
  })
  const { body: refused } = await here.call('POST', '/1.0/communities', { name: 'Shop' }).then(({ body: community }) =>
    here.call('POST', '/1.0/content_sources', {
      ...{ name: 'Shop', type: 'web_messaging', community_id: community.id, settings: given(hidden?.id) },
    }),
  )
  expect(refused.errors).toMatchObject([{ path: 'settings.welcome_structured_content.*.attachment_id' }])
  const { channelId, visitor } = await aSource(given(open?.id))
  const settings: WebSettings = await (await fetch(`${here.url}/chat/${channelId}/config`)).json()
  expect(settings.media[open?.id ?? '']).toMatchObject({ url: open?.url, width: 1 })
  const device = await visitor()
  await device.say('Hello', { shown: shownWelcome })
  const { contents } = await device.value('sync', { since: {} })
  expect(contents[0]?.media[open?.id ?? '']).toEqual(settings.media[open?.id ?? ''])
})

const manyItems = Array.from({ length: 100 }, (_, nth) => ({ title: `${nth} ${'x'.repeat(1_000)}`, payload: `${nth}` }))

test.each([
  ['no text beside it', { welcome_structured_content }, 'settings.welcome_message'],
  ['an unknown type', { welcome_message, welcome_structured_content: { '*': { type: 'poll' } } }, '.*.type'],
  [
    'a missing title',
    { away_message: { '*': 'Away' }, away_structured_content: { fr: { type: 'template' } } },
    '.fr.title',
  ],
  ['no language', { welcome_message, welcome_structured_content: {} }, 'welcome_structured_content'],
  [
    'starters that are large together',
    { welcome_message, welcome_structured_content: { '*': { ...topics, items: manyItems } } },
    'settings.welcome_structured_content',
  ],
  ['a text', { welcome_message, welcome_structured_content: 'select' }, 'welcome_structured_content'],
  ['a trigger named away', { triggers: [{ ...trigger, id: 'away' }] }, 'settings.triggers[0].id'],
  [
    'a broken starter of a trigger',
    { triggers: [{ ...trigger, actions: [{ ...trigger.actions[0], structured_content: { '*': { type: 'list' } } }] }] },
    'settings.triggers[0].actions[0].structured_content.*',
  ],
])('settings with %s are refused with the path', async (_, settings, path) => {
  const { status, body } = await here.call('PUT', `/1.0/content_sources/${here.account.source_id}`, { settings })
  expect(status).toBe(422)
  expect(body.errors.map((each: { path: string }) => each.path).join()).toContain(path)
})
