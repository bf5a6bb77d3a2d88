import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../clients/typescript/client'
import type { Conversation } from '../../../clients/typescript/operations'
import type { Priority } from '../../../contract/inbox/states'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aVisitor, aWebSource } from '../../testing/a-visitor'
import { type Agent, anAgent } from '../../testing/an-agent'

let here: RunningApp
let shop: Awaited<ReturnType<typeof aWebSource>>
let anna: Agent
beforeAll(async () => {
  here = await aRunningApp()
  shop = await aWebSource(here)
  anna = await anAgent(here, { reads: [shop.sourceId], rights: ['close_threads'] })
})
afterAll(() => here.stop())

const aConversation = async () => (await (await aVisitor(here, { channelId: shop.channelId })).say('Hello')).thread_id
const prioritize = (agent: Agent, id: string, priority: Priority) =>
  agent.call('PUT', `/1.0/conversations/${id}/prioritize`, { priority })

async function pages(query: string): Promise<string[]> {
  const found: string[] = []
  let cursor = ''
  do {
    const { body } = await anna.call('GET', `/1.0/conversations?${query}&limit=2${cursor}`)
    found.push(...(body.records as Conversation[]).map(({ id }) => id))
    cursor = body.next ? `&cursor=${body.next}` : ''
  } while (cursor)
  return found
}

test('a list shows the most urgent conversations first', async () => {
  const ids: string[] = []
  for (let nth = 0; nth < 7; nth += 1) ids.push(await aConversation())
  const [low, first, urgent, second, high, third, alsoUrgent] = ids as [string, ...string[]]
  expect((await prioritize(anna, low, 'low')).body).toMatchObject({ id: low, priority: 'low' })
  for (const id of [urgent, alsoUrgent]) await prioritize(anna, id ?? '', 'urgent')
  await prioritize(anna, high ?? '', 'high')
  expect(await pages('sort=priority')).toEqual([alsoUrgent, urgent, high, third, second, first, low])
  expect(await pages('sort=priority&priority=low&priority=high')).toEqual([high, low])
  expect(await pages('priority=normal')).toEqual([third, second, first])
  expect(await pages('priority=urgent&priority=low')).toEqual([alsoUrgent, urgent, low])
  const { body: counts } = await anna.call('GET', '/1.0/conversations/counts?priority=urgent')
  expect(counts).toMatchObject({ lists: { all: { open: 2 } }, new: 2 })
  await prioritize(anna, alsoUrgent ?? '', 'normal')
  expect(await pages('priority=urgent')).toEqual([urgent])
})

test("each change of priority appears once in the conversation's events", async () => {
  const id = await aConversation()
  for (const priority of ['high', 'high', 'urgent'] as const) await prioritize(anna, id, priority)
  const { body } = await anna.call('GET', `/1.0/conversations/${id}/events`)
  const { records } = body as Answer<'listConversationEvents'>
  expect(records.map(({ what, by, values }) => [what, by?.id, values])).toEqual([
    ['prioritized', anna.id, { from: 'normal', to: 'high' }],
    ['prioritized', anna.id, { from: 'high', to: 'urgent' }],
  ])
})

test('a priority needs an open conversation and the right to reply', async () => {
  const id = await aConversation()
  const stranger = await anAgent(here)
  const reader = await anAgent(here)
  const mayRead = [{ source_id: shop.sourceId, read: true, reply: false }]
  await here.call('PUT', `/1.0/users/${reader.id}/sources_permissions`, { sources_permissions: mayRead })
  expect((await prioritize(stranger, id, 'high')).status).toBe(404)
  expect((await prioritize(reader, id, 'high')).status).toBe(403)
  expect((await prioritize(anna, id, 'highest' as Priority)).status).toBe(422)
  await anna.call('PUT', `/1.0/conversations/${id}/close`)
  expect((await prioritize(anna, id, 'high')).body.error).toBe('thread_closed')
})
