import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../../../clients/typescript/client'
import type { BulkOutcome } from '../../../clients/typescript/operations'
import type { BulkActs } from '../../../contract/inbox/acts'
import { aRunningApp, type RunningApp } from '../../testing/a-running-app'
import { aVisitor, aWebSource } from '../../testing/a-visitor'
import { type Agent, anAgent } from '../../testing/an-agent'

let here: RunningApp
let shop: Awaited<ReturnType<typeof aWebSource>>
let anna: Agent
let ben: Agent
beforeAll(async () => {
  here = await aRunningApp()
  shop = await aWebSource(here)
  anna = await anAgent(here, { reads: [shop.sourceId], rights: ['close_threads', 'open_threads'] })
  ben = await anAgent(here, { reads: [shop.sourceId], rights: ['edit_interventions'] })
})
afterAll(() => here.stop())

async function conversations(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const device = await aVisitor(here, { channelId: shop.channelId })
    ids.push((await device.say('Hello')).thread_id)
  }
  return ids
}

const bulk = (agent: Agent, given: BulkActs) => agent.call('POST', '/1.0/conversations/bulk', given)
async function outcomes(agent: Agent, given: BulkActs): Promise<BulkOutcome[]> {
  const { status, body } = await bulk(agent, given)
  expect(status).toBe(200)
  return body.records
}
const states = (records: BulkOutcome[]) => records.map(({ conversation }) => conversation?.state ?? null)

test('an action runs on all conversations in order, with a result for each', async () => {
  const ids = await conversations(3)
  const taken = await outcomes(anna, { act: 'take', conversation_ids: ids })
  expect(taken.map(({ id }) => id)).toEqual(ids)
  expect(taken.map(({ conversation }) => conversation?.owner?.id)).toEqual([anna.id, anna.id, anna.id])
  const urgent = await outcomes(anna, { act: 'prioritize', conversation_ids: ids, priority: 'urgent' })
  expect(urgent.map(({ conversation }) => conversation?.priority)).toEqual(['urgent', 'urgent', 'urgent'])
  const until = new Date(Date.now() + 3_600_000).toJSON()
  const snoozed = await outcomes(anna, { act: 'snooze', conversation_ids: ids, until })
  expect(snoozed.map(({ conversation }) => conversation?.snoozed_until)).toEqual([until, until, until])
  expect(states(await outcomes(anna, { act: 'wake', conversation_ids: ids }))).toEqual(Array(3).fill('assigned'))
  const given = await outcomes(anna, { act: 'reassign', conversation_ids: ids, user_id: ben.id })
  expect(given.map(({ conversation }) => [conversation?.owner?.id, conversation?.unseen])).toEqual(
    Array(3).fill([ben.id, true]),
  )
  const read = await outcomes(ben, { act: 'read', conversation_ids: ids })
  expect(read.map(({ conversation }) => [conversation?.unread_count, conversation?.unseen])).toEqual(
    Array(3).fill([0, false]),
  )
  expect(states(await outcomes(ben, { act: 'release', conversation_ids: ids }))).toEqual(Array(3).fill('new'))
  expect(states(await outcomes(anna, { act: 'close', conversation_ids: ids }))).toEqual(Array(3).fill('closed'))
  const { records } = (await anna.call('GET', `/1.0/conversations/${ids[1]}/events`))
    .body as Answer<'listConversationEvents'>
  expect(records.map(({ what }) => what)).toEqual(expect.arrayContaining(['prioritized', 'snoozed', 'woken', 'closed']))
})

test('a refusal for one conversation stops no other and gives the reason', async () => {
  const [mine = '', his = '', shut = ''] = await conversations(3)
  await ben.call('PUT', `/1.0/conversations/${his}/take`)
  await anna.call('PUT', `/1.0/conversations/${shut}/close`)
  const nobody = '0123456789abcdef01234567'
  const records = await outcomes(anna, { act: 'take', conversation_ids: [his, shut, nobody, mine] })
  expect(records.map(({ id, refusal }) => [id, refusal?.status, refusal?.error, refusal?.owner?.id])).toEqual([
    [his, 409, 'taken', ben.id],
    [shut, 403, 'thread_closed', undefined],
    [nobody, 404, 'thread_not_found', undefined],
    [mine, undefined, undefined, undefined],
  ])
  expect(records.map(({ conversation }) => conversation?.owner?.id)).toEqual([undefined, undefined, undefined, anna.id])
})

test('bulk actions need the rights of the single actions on each source', async () => {
  const ids = await conversations(2)
  const stranger = await anAgent(here, { rights: ['close_threads'] })
  const reader = await anAgent(here, { reads: [shop.sourceId] })
  for (const agent of [stranger, reader]) {
    const records = await outcomes(agent, { act: 'close', conversation_ids: ids })
    expect(records.map(({ refusal }) => refusal?.status)).toEqual(agent === stranger ? [404, 404] : [403, 403])
  }
  expect((await anna.call('GET', `/1.0/conversations/${ids[0]}`)).body.state).toBe('new')
})

test('a conversation that is listed twice is changed once', async () => {
  const [id = ''] = await conversations(1)
  expect(await outcomes(anna, { act: 'close', conversation_ids: [id, id] })).toHaveLength(1)
  const many = Array.from({ length: 101 }, (_, nth) => `${nth}`.padStart(24, '0'))
  for (const conversation_ids of [[], many, ['x']])
    expect((await bulk(anna, { act: 'close', conversation_ids })).status).toBe(422)
  expect((await bulk(anna, { act: 'explode', conversation_ids: [id] } as never)).status).toBe(422)
  expect((await bulk(anna, { act: 'snooze', conversation_ids: [id] } as never)).status).toBe(422)
})

test('if two agents take the same conversations, each gets one owner', async () => {
  const ids = await conversations(6)
  const [one, other] = await Promise.all([
    outcomes(anna, { act: 'take', conversation_ids: ids }),
    outcomes(ben, { act: 'take', conversation_ids: ids }),
  ])
  for (const [nth, id] of ids.entries()) {
    const owners = [one[nth], other[nth]].flatMap((each) => each?.conversation?.owner?.id ?? [])
    const refused = [one[nth], other[nth]].flatMap((each) => each?.refusal?.owner?.id ?? [])
    expect(owners).toEqual(refused)
    expect((await anna.call('GET', `/1.0/conversations/${id}`)).body.owner.id).toBe(owners[0])
  }
})
