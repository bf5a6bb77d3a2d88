import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Conversation, ConversationContent } from '../../../clients/typescript/operations'
import { type AgentPage, anAgentPage } from '../../agents/testing/an-agent-page'
import { aRunningApp, eventually, type RunningApp } from '../../testing/a-running-app'
import { aVisitor, aWebSource } from '../../testing/a-visitor'
import { type Agent, anAgent } from '../../testing/an-agent'

let here: RunningApp
let shop: Awaited<ReturnType<typeof aWebSource>>
let anna: Agent
let ben: Agent
let page: AgentPage
beforeAll(async () => {
  here = await aRunningApp()
  shop = await aWebSource(here)
  anna = await anAgent(here, { reads: [shop.sourceId], rights: ['close_threads'] })
  ben = await anAgent(here, { reads: [shop.sourceId] })
  page = await anAgentPage(here, { token: ben.token })
})
afterAll(async () => {
  page.close()
  await here.stop()
})

async function aConversation() {
  const device = await aVisitor(here, { channelId: shop.channelId })
  const { id: contentId, thread_id: id } = await device.say('Hello')
  return { device, id, contentId }
}

const comment = (agent: Agent, id: string, mentioned_ids: string[], more: object = {}) =>
  agent.call('POST', `/1.0/conversations/${id}/comments`, { body: 'Please look, @Ben', mentioned_ids, ...more })
const mentioned = async (agent: Agent): Promise<Conversation[]> =>
  (await agent.call('GET', '/1.0/conversations?mentioned=true&state=new&state=assigned&state=waiting&state=closed'))
    .body.records
const unread = async (agent: Agent) => (await agent.call('GET', '/1.0/conversations/counts')).body.mentions
const told = (id: string) => page.news('conversation:mentioned').filter(({ conversation }) => conversation.id === id)

test('a mentioned agent gets one notice and finds the conversation', async () => {
  const { id } = await aConversation()
  const before = await unread(ben)
  const { body } = await comment(anna, id, [ben.id, ben.id, anna.id])
  expect((body as ConversationContent).mentions.map((each) => each.id)).toEqual([ben.id])
  await eventually('ben is told', () => told(id).length === 1)
  expect(told(id)[0]).toMatchObject({ by: { id: anna.id }, conversation: { unread_mentions: [ben.id] } })
  expect(await unread(ben)).toBe(before + 1)
  expect((await mentioned(ben)).map((each) => each.id)).toContain(id)
  expect((await mentioned(anna)).map((each) => each.id)).not.toContain(id)
  await anna.call('PUT', `/1.0/content_threads/${id}/read`)
  expect((await mentioned(ben))[0]?.unread_mentions).toEqual([ben.id])
  await ben.call('PUT', `/1.0/content_threads/${id}/read`)
  await eventually('lists show it as read', () =>
    page.news('conversation:changed').some((each) => each.id === id && each.unread_mentions.length === 0),
  )
  expect(await unread(ben)).toBe(before)
  await anna.call('PUT', `/1.0/conversations/${id}/close`)
  expect((await mentioned(ben)).map((each) => each.id)).toContain(id)
  expect(told(id)).toHaveLength(1)
})

test('a comment sent twice notifies the mentioned agent one time', async () => {
  const { id } = await aConversation()
  const again = { client_id: crypto.randomUUID() }
  for (let nth = 0; nth < 2; nth += 1) await comment(anna, id, [ben.id], again)
  const { records } = (await ben.call('GET', `/1.0/conversations/${id}/contents`)).body
  expect((records as ConversationContent[]).map(({ mentions }) => mentions.length)).toEqual([0, 1])
  await eventually('ben is told', () => told(id).length === 1)
})

test('only enabled agents who may read the source are listed for mentions', async () => {
  const { id } = await aConversation()
  const stranger = await anAgent(here)
  const disabled = await anAgent(here, { reads: [shop.sourceId] })
  await here.call('PUT', `/1.0/users/${disabled.id}`, { enabled: false })
  const { status, body } = await comment(anna, id, [ben.id, stranger.id, disabled.id])
  expect([status, body.errors.map(({ path }: { path: string }) => path)]).toEqual([
    422,
    ['mentioned_ids[1]', 'mentioned_ids[2]'],
  ])
  const listed = (await anna.call('GET', `/1.0/users?may_read_on=${shop.sourceId}`)).body.records
  const ids = listed.map((user: { id: string }) => user.id)
  expect([anna, ben, stranger, disabled].map((agent) => ids.includes(agent.id))).toEqual([true, true, false, false])
  expect((await stranger.call('GET', `/1.0/users?may_read_on=${shop.sourceId}`)).status).toBe(404)
})

test('an agent without the right finds no mention', async () => {
  const cleo = await anAgent(here, { reads: [shop.sourceId] })
  const { id, device } = await aConversation()
  await comment(anna, id, [cleo.id])
  expect(await unread(cleo)).toBe(1)
  await here.call('PUT', `/1.0/users/${cleo.id}/sources_permissions`, { sources_permissions: [] })
  expect([await unread(cleo), await mentioned(cleo)]).toEqual([0, []])
  const identity = (await anna.call('GET', `/1.0/conversations/${id}`)).body.customer.id
  device.close()
  expect((await here.call('DELETE', `/1.0/identities/${identity}/data`)).status).toBe(200)
  expect(await here.store.read.unseenMentionsOf(cleo.id)).toEqual([])
})
