import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aSecretKey, aToken, aVisitor, aWebSource } from '../../testing/a-visitor'
import { anExport, imported, removeExports } from '../testing/an-export'
import { aContact, aConversation, aMessage, aReply, page } from '../testing/chatwoot'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp({ WEBHOOK_ALLOW_PRIVATE: 'on' })
})
afterAll(async () => {
  removeExports()
  await here.stop()
})

const talk = [
  aMessage(101, '2024-05-01T10:00:00Z', 'Where is my order? 📦'),
  aMessage(102, '2024-05-01T10:00:05Z', 'Conversation was assigned', { message_type: 2, sender: null }),
  aReply(103, '2024-05-01T10:01:00Z', 'VIP, be nice', { private: true }),
  aReply(104, '2024-05-01T10:02:00Z', 'It is **on its way**'),
  aMessage(105, '2024-05-01T10:03:00Z', 'Thanks'),
]
const shopExport = () =>
  anExport({
    'agents.json': [{ id: 7, name: 'Ann Agent', email: 'ann@old.example', role: 'agent' }],
    'contacts-1.json': { meta: { count: 2 }, payload: [aContact(3, { identifier: 'customer-3' }), aContact(4)] },
    'conversations-1.json': page([aConversation(12, aContact(3, { identifier: 'customer-3' }))]),
    'messages/12.json': [{ payload: talk.slice(3) }, { payload: talk.slice(0, 3) }]
      .map((each) => JSON.stringify(each))
      .join('\n'),
  })

async function listed(sourceId: string, query = 'limit=100') {
  const { body } = await here.call('GET', `/1.0/conversations?source_id=${sourceId}&${query}`)
  return body.records as { id: string; state: string; title: string }[]
}

test('the inbox shows an imported conversation as it was', async () => {
  const shop = await aWebSource(here)
  const receiver = await here.receiver()
  await here.call('POST', '/1.0/webhooks', {
    name: 'bot',
    url: receiver.url,
    registered_events: ['content.imported', 'content.replied', 'content.exported', 'content.thread_closed'],
  })
  const before = (await here.store.read.publishedAfter(0, 100)).length
  const report = await imported(here, 'chatwoot', shopExport(), shop)
  expect(report).toMatchObject({
    stored: { agents: 1, contacts: 2, conversations: 1, messages: 4 },
    left: { 'notes of Chatwoot, such as who was assigned': 1 },
  })
  const [closed] = await listed(shop.sourceId, 'state=closed')
  expect(closed).toMatchObject({ state: 'closed', title: 'Where is my order? 📦' })
  const { body } = await here.call('GET', `/1.0/conversations/${closed?.id}/contents?limit=50`)
  const shown = body.records.map((each: Record<string, unknown>) => [
    each.created_at,
    each.private_message ? `(${each.body})` : each.body,
  ])
  expect(shown).toEqual([
    ['2024-05-01T10:00:00.000Z', 'Where is my order? 📦'],
    ['2024-05-01T10:01:00.000Z', '(VIP, be nice)'],
    ['2024-05-01T10:02:00.000Z', '<p>It is <strong>on its way</strong></p>'],
    ['2024-05-01T10:03:00.000Z', 'Thanks'],
  ])
  const author = await here.call('GET', `/1.0/users/${body.records[2].author_id}`)
  expect(author.body).toMatchObject({ name: 'Ann Agent', email: 'ann@old.example', enabled: false })
  const thread = await here.call('GET', `/1.0/content_threads/${closed?.id}`)
  expect(thread.body).toMatchObject({ closed: true, extra_data: { labels: ['billing'] }, foreign_id: 'chatwoot:12' })
  expect(await here.store.read.publishedAfter(0, 100)).toHaveLength(before)
  expect(receiver.deliveries).toEqual([])
})

test('a customer who signs in sees the imported conversation', async () => {
  const shop = await aWebSource(here)
  await imported(here, 'chatwoot', shopExport(), { ...shop, trustsIds: true })
  const device = await aVisitor(here, { channelId: shop.channelId })
  const token = await aToken({ uuid: 'customer-3' }, await aSecretKey(here, shop.communityId))
  await device.value('session:sign_in', { token })
  const { threads } = await device.value('thread:list', {})
  expect(threads).toMatchObject([{ title: 'Where is my order? 📦', closed: true }])
  const { contents } = await device.value('thread:history', { thread_id: threads[0]?.id ?? '', before: 100 })
  expect(contents.map(({ created_at, body, author_name }) => [created_at, body, author_name])).toMatchObject([
    ['2024-05-01T10:00:00.000Z', 'Where is my order? 📦', ''],
    ['2024-05-01T10:02:00.000Z', expect.stringContaining('on its way'), 'Ann Agent'],
    ['2024-05-01T10:03:00.000Z', 'Thanks', ''],
  ])
})

test('without trusted ids nobody gets a conversation by signing in', async () => {
  const shop = await aWebSource(here)
  await imported(here, 'chatwoot', shopExport(), shop)
  const device = await aVisitor(here, { channelId: shop.channelId })
  await device.value('session:sign_in', {
    token: await aToken({ uuid: 'customer-3' }, await aSecretKey(here, shop.communityId)),
  })
  expect((await device.value('thread:list', {})).threads).toEqual([])
})

test('a dry run counts the same and writes nothing', async () => {
  const shop = await aWebSource(here)
  const dry = await imported(here, 'chatwoot', shopExport(), { ...shop, dryRun: true })
  expect(dry.lines[0]).toBe('Would be imported (nothing was written):')
  expect(await listed(shop.sourceId)).toEqual([])
  const real = await imported(here, 'chatwoot', shopExport(), shop)
  expect(dry.stored).toMatchObject({ contacts: 2, conversations: 1, messages: 4 })
  expect({ ...real.stored, agents: 0 }).toEqual({ ...dry.stored, agents: 0 })
})

test('a second run imports nothing twice', async () => {
  const shop = await aWebSource(here)
  const folder = shopExport()
  await imported(here, 'chatwoot', folder, shop)
  const again = await imported(here, 'chatwoot', folder, shop)
  expect(again.stored).toEqual({ contacts: 0 })
  expect(again.known).toMatchObject({ contacts: 2, conversations: 1, messages: 4 })
})
