import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answer } from '../../../clients/typescript/client'
import type { Conversation, ConversationDetails } from '../../../clients/typescript/operations'
import { type AgentPage, anAgentPage } from '../../agents/testing/an-agent-page'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { aVisitor, aWebSource } from '../../testing/a-visitor'
import { type Agent, anAgent } from '../../testing/an-agent'

const hour = 3_600_000
const day = 24 * hour

let here: RunningApp
let later = 0
let shop: Awaited<ReturnType<typeof aWebSource>>
let anna: Agent
let ben: Agent
let page: AgentPage
beforeAll(async () => {
  here = await aRunningApp({}, { clock: () => Date.now() + later })
  shop = await aWebSource(here)
  anna = await anAgent(here, { reads: [shop.sourceId], rights: ['close_threads', 'open_threads'] })
  ben = await anAgent(here, { reads: [shop.sourceId] })
  page = await anAgentPage(here, { token: anna.token })
})
afterAll(async () => {
  page.close()
  await here.stop()
})
beforeEach(() => {
  later = 0
})

async function aConversation() {
  const device = await aVisitor(here, { channelId: shop.channelId })
  const { id: contentId, thread_id: id } = await device.say('Hello')
  return { device, id, contentId }
}

const act = (agent: Agent, id: string, name: string, body: object = {}) =>
  agent.call('PUT', `/1.0/conversations/${id}/${name}`, body)
const snooze = (agent: Agent, id: string, ms: number) =>
  act(agent, id, 'snooze', { until: new Date(Date.now() + later + ms).toJSON() })
const one = async (agent: Agent, id: string): Promise<ConversationDetails> =>
  (await agent.call('GET', `/1.0/conversations/${id}`)).body
const isListed = async (query: string, id: string) =>
  ((await anna.call('GET', `/1.0/conversations?${query}`)).body.records as Conversation[]).some(
    (each) => each.id === id,
  )
const counts = async () => (await anna.call('GET', '/1.0/conversations/counts')).body
const returns = (id: string) => page.news('conversation:returned').filter(({ conversation }) => conversation.id === id)

test('a snoozed conversation returns at its time, unread for its owner', async () => {
  const { id } = await aConversation()
  await act(anna, id, 'take')
  const before = await counts()
  const { body } = await snooze(anna, id, 2 * day)
  expect(body).toMatchObject({ state: 'snoozed', owner: { id: anna.id }, unseen: false })
  expect(await isListed('owner_id=me', id)).toBe(false)
  expect(await isListed('state=snoozed', id)).toBe(true)
  const during = await counts()
  expect([during.snoozed, during.lists.mine.open]).toEqual([before.snoozed + 1, before.lists.mine.open - 1])
  later = 2 * day + 1
  await eventually('it is back', async () => (await one(anna, id)).state === 'assigned')
  expect(await one(anna, id)).toMatchObject({ snoozed_until: null, unseen: true, owner: { id: anna.id } })
  const [first] = (await anna.call('GET', '/1.0/conversations')).body.records as Conversation[]
  expect(first?.id).toBe(id)
  await eventually('its owner is told', () => returns(id).length === 1)
  const { records } = (await anna.call('GET', `/1.0/conversations/${id}/events`))
    .body as Answer<'listConversationEvents'>
  expect(records.map(({ what, by, until }) => [what, by?.id, until])).toEqual([
    ['taken', anna.id, null],
    ['snoozed', anna.id, body.snoozed_until],
    ['woken', undefined, null],
  ])
})

test('a snoozed conversation returns when the customer writes, however late', async () => {
  const { device, id } = await aConversation()
  await snooze(anna, id, 7 * day)
  later = 3 * day
  await device.value('sync', { since: {} })
  expect((await device.say('Are you there?')).thread_id).toBe(id)
  expect(await one(anna, id)).toMatchObject({ state: 'new', snoozed_until: null, unread_count: 2 })
})

test('a new owner ends a snooze, but replies and comments do not', async () => {
  const { id, contentId } = await aConversation()
  await act(anna, id, 'take')
  await snooze(anna, id, day)
  await anna.call('POST', '/1.0/contents', { in_reply_to_id: contentId, body: 'I ask the stock' })
  await anna.call('POST', `/1.0/conversations/${id}/comments`, { body: 'Asked them' })
  expect((await one(anna, id)).state).toBe('snoozed')
  expect((await act(anna, id, 'hand_over', { user_id: ben.id })).body).toMatchObject({
    state: 'assigned',
    snoozed_until: null,
    owner: { id: ben.id },
    unseen: true,
  })
  await snooze(ben, id, day)
  expect((await act(ben, id, 'wake')).body).toMatchObject({ state: 'assigned', snoozed_until: null, unseen: false })
  const free = await aConversation()
  await snooze(anna, free.id, day)
  expect((await act(ben, free.id, 'take')).body).toMatchObject({ state: 'assigned', snoozed_until: null })
})

test('a closed conversation cannot be snoozed', async () => {
  const [{ id }, silent] = [await aConversation(), await aConversation()]
  await snooze(anna, id, 30 * day)
  later = 20 * day
  await eventually('the silent conversation is closed', async () => (await one(anna, silent.id)).closed)
  expect((await one(anna, id)).state).toBe('snoozed')
  await act(anna, id, 'close')
  expect(await one(anna, id)).toMatchObject({ state: 'closed', snoozed_until: null })
  await eventually('it is closed', async () => (await one(anna, id)).closed)
  expect((await snooze(anna, id, day)).body.error).toBe('thread_closed')
  await act(anna, id, 'reopen')
  expect((await one(anna, id)).state).toBe('new')
})

test("an agent cannot snooze another agent's conversation", async () => {
  const { id } = await aConversation()
  const stranger = await anAgent(here)
  for (const ms of [-1_000, 400 * day]) expect((await snooze(anna, id, ms)).status).toBe(422)
  expect((await act(anna, id, 'snooze', { until: 'tomorrow' })).status).toBe(422)
  expect((await snooze(stranger, id, day)).status).toBe(404)
  await act(anna, id, 'take')
  expect((await snooze(ben, id, day)).body).toMatchObject({ error: 'not_owner', owner: { id: anna.id } })
  expect((await act(ben, id, 'wake')).body.error).toBe('not_owner')
})
