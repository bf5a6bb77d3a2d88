import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRunningApp, type RunningApp } from '../testing/a-running-app'
import { aWebSource } from '../testing/a-visitor'
import { anAgent } from '../testing/an-agent'
import { anExport, imported, removeExports } from './testing/an-export'
import { aContact, aConversation, aMessage, aReply, page } from './testing/chatwoot'

let here: RunningApp
beforeAll(async () => {
  here = await aRunningApp()
})
afterAll(async () => {
  removeExports()
  await here.stop()
})

const left = 'owners of open conversations who are no users here'
const ann = { id: 7, name: 'Ann', email: 'Ann@Old.example' }

/** An export of one conversation with this owner. */
const owned = (messages: object[], { assignee = ann, status = 'open' }: { assignee?: object; status?: string } = {}) =>
  anExport({
    'conversations.json': page([
      aConversation(12, aContact(3), { status, meta: { sender: aContact(3), assignee, hmac_verified: false } }),
    ]),
    'messages/12.json': { payload: messages },
  })

const asked = [
  aMessage(1, '2024-05-01T10:00:00Z', 'one'),
  aReply(2, '2024-05-01T10:01:00Z', 'two'),
  aMessage(3, '2024-05-01T10:02:00Z', 'three'),
  aMessage(4, '2024-05-01T10:03:00Z', 'four'),
]

async function conversationOn(sourceId: string) {
  const { body } = await here.call('GET', `/1.0/conversations?source_id=${sourceId}`)
  const [found] = body.records
  const contents = await here.call('GET', `/1.0/conversations/${found.id}/contents?limit=50`)
  return { found, contents: contents.body.records as { body: string; status: string }[] }
}

let nth = 0
/** A shop and a user here with the owner's address in other letters. */
async function aShopWith(may: 'answers' | 'reads nothing') {
  const shop = await aWebSource(here)
  const email = `ann-${++nth}@old.example`
  const agent = await anAgent(here, { email, reads: may === 'answers' ? [shop.sourceId] : [] })
  return { shop, agent, assignee: { ...ann, email: email.toUpperCase() } }
}

test('an open conversation stays with its owner, who has to answer', async () => {
  const { shop, agent, assignee } = await aShopWith('answers')
  const before = (await here.store.read.publishedAfter(0, 100)).length
  const report = await imported(here, 'chatwoot', owned(asked, { assignee }), shop)
  expect(report.left).toEqual({})
  const { found, contents } = await conversationOn(shop.sourceId)
  expect(found).toMatchObject({ state: 'assigned', waiting_since: '2024-05-01T10:02:00.000Z' })
  expect(contents.map(({ status }) => status)).toEqual(['replied', 'user_reply', 'assigned', 'assigned'])
  const { body } = await here.call('GET', `/1.0/interventions?thread_id=${found.id}`)
  expect(body.records).toMatchObject([{ user_id: agent.id, status: 'Active', created_at: '2024-05-01T10:02:00.000Z' }])
  expect(await here.store.read.publishedAfter(0, 100)).toHaveLength(before)
  const answer = await agent.call('POST', '/1.0/contents', {
    in_reply_to_id: (await here.call('GET', `/1.0/conversations/${found.id}/contents`)).body.records[3].id,
    body: 'five',
  })
  expect(answer.status).toBe(200)
  const closed = await agent.call('PUT', `/1.0/interventions/${body.records[0].id}/close`)
  expect(closed.status).toBe(200)
})

test('an owner who wrote last waits for the customer', async () => {
  const { shop, agent, assignee } = await aShopWith('answers')
  await imported(here, 'chatwoot', owned(asked.slice(0, 2), { assignee }), shop)
  const { found } = await conversationOn(shop.sourceId)
  expect(found).toMatchObject({ state: 'waiting', waiting_since: null })
  const { body } = await here.call('GET', `/1.0/interventions?thread_id=${found.id}`)
  expect(body.records).toMatchObject([{ user_id: agent.id, user_replies_count: 1 }])
})

test.each([
  ['who may not answer here', 'reads nothing', 'open', 1],
  ['of a closed conversation', 'answers', 'resolved', 0],
] as const)('an owner %s is left', async (_, may, status, count) => {
  const { shop, assignee } = await aShopWith(may)
  const report = await imported(here, 'chatwoot', owned(asked, { assignee, status }), shop)
  expect(report.left[left] ?? 0).toBe(count)
  const { body } = await here.call('GET', `/1.0/interventions?source_id=${shop.sourceId}`)
  expect(body.records).toEqual([])
})

test.each([
  ['open', 'assigned', ['replied', 'user_reply', 'replied', 'replied', 'user_reply', 'assigned'], 'Active'],
  ['resolved', 'closed', ['replied', 'user_reply', 'replied', 'replied', 'user_reply', 'ignored'], 'Closed'],
])('a later export, now %s, goes on with the work of its owner here', async (status, state, statuses, worked) => {
  const { shop, assignee } = await aShopWith('answers')
  await imported(here, 'chatwoot', owned(asked, { assignee }), shop)
  const { found } = await conversationOn(shop.sourceId)
  const { body } = await here.call('GET', `/1.0/interventions?thread_id=${found.id}`)
  const other = await anAgent(here, { email: `other-${nth}@example.com`, reads: [shop.sourceId] })
  const given = await here.call('PUT', `/1.0/interventions/${body.records[0].id}/reassign?user_id=${other.id}`)
  expect(given.status).toBe(200)
  const more = [aReply(5, '2024-05-01T10:04:00Z', 'five'), aMessage(6, '2024-05-01T10:05:00Z', 'six')]
  await imported(here, 'chatwoot', owned([...asked, ...more], { assignee, status }), shop)
  const shown = await here.call('GET', `/1.0/conversations/${found.id}`)
  expect(shown.body).toMatchObject({ state })
  const { body: list } = await here.call('GET', `/1.0/conversations/${found.id}/contents?limit=50`)
  expect(list.records.map((each: { status: string }) => each.status)).toEqual(statuses)
  const again = await here.call('GET', `/1.0/interventions?thread_id=${found.id}`)
  expect(again.body.records).toMatchObject([{ user_id: other.id, status: worked, user_replies_count: 1 }])
})

test('a later export of a conversation without an owner marks what was answered', async () => {
  const shop = await aWebSource(here)
  const nobody = { assignee: {} }
  await imported(here, 'chatwoot', owned(asked, nobody), shop)
  await imported(here, 'chatwoot', owned([...asked, aReply(5, '2024-05-01T10:04:00Z', 'five')], nobody), shop)
  const { found, contents } = await conversationOn(shop.sourceId)
  expect(found).toMatchObject({ state: 'waiting', waiting_since: null })
  expect(contents.map(({ status }) => status)).toEqual(['replied', 'user_reply', 'replied', 'replied', 'user_reply'])
})

test('the owner of an Intercom conversation is found in the list of admins', async () => {
  const { shop, agent, assignee } = await aShopWith('answers')
  const folder = anExport({
    'admins.json': { type: 'admin.list', admins: [{ type: 'admin', ...assignee, id: '7' }] },
    'conversations.json': {
      conversations: [
        {
          id: '77',
          created_at: 1_709_280_000,
          source: { id: '1', body: '<p>one</p>', author: { type: 'lead', id: 'abc' } },
          state: 'open',
          admin_assignee_id: 7,
        },
      ],
    },
  })
  await imported(here, 'intercom', folder, shop)
  const { found } = await conversationOn(shop.sourceId)
  const { body } = await here.call('GET', `/1.0/interventions?thread_id=${found.id}`)
  expect(body.records).toMatchObject([{ user_id: agent.id }])
})
