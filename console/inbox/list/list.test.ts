import { expect, test, vi } from 'vitest'
import type { Conversation } from '../../../clients/typescript/operations'
import { memoryText } from '../../../widget/models/kept/stored-text'
import { RequestError } from '../../shell/api'
import type { ConversationFilters, FoundContent } from '../../shell/shapes'
import { aClock, aConversation, pendingPromises } from '../builders'
import { createList } from './list'

const at = (minute: number) => new Date(Date.parse('2026-11-22T12:00:00Z') + minute * 60_000).toJSON()
const row = (id: string, minute: number, more: Partial<Conversation> = {}) =>
  aConversation({ id, last_content_at: at(minute), updated_at: at(minute), ...more })

async function aList(conversations: Conversation[], pageSize = 100, stored = memoryText()) {
  const clock = aClock()
  const requests: ConversationFilters[] = []
  const server = { away: false }
  const records = {
    conversations: async (filters: ConversationFilters) => {
      requests.push(filters)
      if (server.away) throw new RequestError(503, 'internal_error', 'Busy.')
      const from = Number(filters.cursor ?? 0)
      const next = from + pageSize < conversations.length ? String(from + pageSize) : null
      return { records: conversations.slice(from, from + pageSize), next }
    },
    counts: vi.fn(async () => {
      if (server.away) throw new RequestError(503, 'internal_error', 'Busy.')
      return {
        lists: {
          mine: { open: 0, needs_answer: 0 },
          unassigned: { open: conversations.length, needs_answer: 1 },
          all: { open: conversations.length, needs_answer: 1 },
        },
        new: conversations.length,
        mine: 0,
        assigned: 0,
        waiting: 0,
        snoozed: 0,
        mentions: 0,
        new_by_mode: { asynchronous: conversations.length, real_time: 0, triage: 0 },
      }
    }),
  }
  const list = createList({ stored, records, me: () => 'me', after: clock.after, failed: () => {} })
  list.begin({ view: 'unassigned', needsAnswer: false, q: '' })
  await pendingPromises()
  const ids = () => list.rows.value.map(({ id }) => id)
  return { list, ids, clock, requests, records, server }
}

test('the list adds new conversations and removes taken ones', async () => {
  const { list, ids } = await aList([row('b', 2), row('a', 1)])
  list.onChanged(row('c', 3))
  expect(ids()).toEqual(['c', 'b', 'a'])
  list.onChanged(row('b', 4, { state: 'assigned', owner: { id: 'ben', name: 'Ben' } }))
  expect(ids()).toEqual(['c', 'a'])
})

test('a changed priority moves a conversation, or removes it from the list', async () => {
  const { list, ids, requests } = await aList([row('b', 2), row('a', 1)])
  list.choose({ order: 'priority' })
  await pendingPromises()
  expect(requests.at(-1)).toMatchObject({ sort: 'priority' })
  list.onChanged(row('a', 1, { priority: 'high', updated_at: at(5) }))
  list.onChanged(row('c', 3, { priority: 'low' }))
  expect(ids()).toEqual(['a', 'b', 'c'])
  list.choose({ order: 'newest', priority: 'high' })
  await pendingPromises()
  expect(requests.at(-1)).toMatchObject({ priority: ['high'] })
  list.onChanged(row('b', 2, { updated_at: at(6) }))
  expect(ids()).not.toContain('b')
})

test('the open conversation stays in the list until another one is opened', async () => {
  const { list, ids } = await aList([row('b', 2), row('a', 1)])
  list.open('a')
  list.onChanged(row('a', 1, { state: 'waiting', owner: { id: 'ben', name: 'Ben' }, updated_at: at(5) }))
  expect(ids()).toEqual(['b', 'a'])
  list.open('b')
  expect(ids()).toEqual(['b'])
})

test('an event older than the shown state changes nothing', async () => {
  const { list } = await aList([row('a', 5, { unread_count: 2 })])
  list.onChanged(row('a', 1, { unread_count: 1 }))
  expect(list.rows.value[0]?.unread_count).toBe(2)
})

const me = { id: 'me', name: 'Me' }
const ben = { id: 'ben', name: 'Ben' }

test.each([
  ['mine', false, ['a', 'b'], { owner_id: 'me' }],
  ['mine', true, ['a'], { owner_id: 'me', state: ['new', 'assigned'] }],
  ['unassigned', false, ['d', 'e'], { owner_id: 'nobody' }],
  ['unassigned', true, ['d'], { owner_id: 'nobody', state: ['new', 'assigned'] }],
  ['all', false, ['a', 'b', 'c', 'd', 'e'], {}],
  ['all', true, ['a', 'c', 'd'], { state: ['new', 'assigned'] }],
  ['closed', true, ['f'], { state: ['closed'] }],
] as const)(
  'the list %s shows its conversations, only those without an answer: %s',
  async (view, needsAnswer, listed, query) => {
    const { list, ids, requests } = await aList([])
    list.choose({ view, needsAnswer })
    await pendingPromises()
    expect(requests.at(-1)).toEqual({ ...query, limit: 100 })
    list.onChanged(row('a', 6, { state: 'assigned', owner: me }))
    list.onChanged(row('b', 5, { state: 'waiting', owner: me }))
    list.onChanged(row('c', 4, { state: 'assigned', owner: ben }))
    list.onChanged(row('d', 3, { state: 'new' }))
    list.onChanged(row('e', 2, { state: 'waiting' }))
    list.onChanged(row('f', 1, { state: 'closed' }))
    expect(ids()).toEqual(listed)
  },
)

test('the list can be filtered by routing mode', async () => {
  const { list, ids } = await aList([])
  list.choose({ mode: 'real_time' })
  await pendingPromises()
  list.onChanged(row('c', 3))
  list.onChanged(row('d', 4, { routing_mode: 'real_time' }))
  expect(ids()).toEqual(['d'])
})

test('scrolling loads more conversations, each one time', async () => {
  const many = Array.from({ length: 250 }, (_, nth) => row(`c${nth}`, 1_000 - nth))
  const { list, ids, requests, clock } = await aList(many)
  expect(ids()).toHaveLength(100)
  await clock.pass(500)
  expect(list.total.value).toBe(250)
  await list.readMore(20)
  expect(requests).toHaveLength(1)
  list.onChanged(row('c150', 2_000))
  expect(ids()[0]).toBe('c150')
  await list.readMore(240)
  expect(ids()).toHaveLength(250)
  expect(new Set(ids()).size).toBe(250)
})

test('a search is sent once typing pauses, and covers every state', async () => {
  const { list, requests, clock } = await aList([])
  list.choose({ q: 'par' })
  list.choose({ q: 'parcel' })
  expect(requests).toHaveLength(1)
  await clock.pass(300)
  expect(requests.slice(1)).toEqual([
    { q: 'parcel', state: ['new', 'assigned', 'waiting', 'snoozed', 'closed'], limit: 100 },
  ])
})

test('many quick list changes cause one request for the counts', async () => {
  const { list, records, clock } = await aList([])
  records.counts.mockClear()
  for (let nth = 0; nth < 50; nth++) list.onChanged(row(`c${nth}`, nth))
  await clock.pass(500)
  expect(records.counts).toHaveBeenCalledTimes(1)
})

test('keyboard steps go to the next or previous row and stop at the ends', async () => {
  const { list } = await aList([row('b', 2), row('a', 1)])
  expect(list.neighbourOf('b', 1)).toBe('a')
  expect(list.neighbourOf('b', -1)).toBeNull()
  expect(list.neighbourOf('elsewhere', 1)).toBe('b')
})

test('a search result keeps its found message when the conversation changes', async () => {
  const found: FoundContent = {
    ...{ content_id: 'm1', created_at: at(0), author_id: null, author_name: '', kind: 'text', private: false },
    ...{ from: 'customer', synchronization_status: 'success', text: 'A samovar', matches: [{ start: 2, end: 9 }] },
  }
  const { list, clock } = await aList([row('a', 1, { found })])
  list.choose({ q: 'samovar' })
  await clock.pass(250)
  await pendingPromises()
  list.onChanged(row('a', 2, { unread_count: 3 }))
  expect(list.rows.value[0]).toMatchObject({ unread_count: 3, found: { content_id: 'm1' } })
  expect([list.foundIn('a'), list.foundIn('b')]).toEqual(['m1', ''])
})

test('a list that failed to load is loaded again later', async () => {
  const { list, ids, clock, server, requests } = await aList([row('a', 1)])
  server.away = true
  list.choose({ view: 'all' })
  await pendingPromises()
  expect([list.state.value, list.isRetrying.value]).toEqual(['failed', true])
  await clock.pass(1_000)
  expect([requests.length, list.isRetrying.value]).toEqual([3, true])
  server.away = false
  await clock.pass(2_000)
  expect([ids(), list.state.value, list.isRetrying.value]).toEqual([['a'], 'here', false])
  expect(list.countOf('all')).toBe(1)
  await clock.pass(60_000)
  expect(requests).toHaveLength(4)
})

test('the filter, order and search of a list survive a reload', async () => {
  const stored = memoryText()
  const first = await aList([row('a', 1)], 100, stored)
  first.list.choose({ mode: 'real_time', order: 'priority', q: 'parcel' })
  const { list } = await aList([row('a', 1)], 100, stored)
  expect(list.choice.value).toMatchObject({ mode: 'real_time', order: 'priority', q: 'parcel', view: 'unassigned' })
  list.begin({ view: 'all', needsAnswer: true, q: 'mug' })
  expect(list.choice.value).toMatchObject({ mode: 'real_time', q: 'mug', view: 'all', needsAnswer: true })
})

test.each(['{', 'null', '7', '[]', '{"mode":"x","q":7,"order":null}'])(
  '%s as the stored filter is ignored',
  async (text) => {
    const stored = memoryText()
    stored.write(text)
    const { list } = await aList([row('a', 1)], 100, stored)
    expect(list.choice.value).toMatchObject({ mode: '', sourceId: '', priority: '', order: 'newest', q: '' })
  },
)
