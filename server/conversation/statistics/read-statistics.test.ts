import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../scripts/runs'
import { newAgent } from '../new-records'
import type { Reader, Store } from '../ports'
import { adminRoleId } from '../rights'
import type { Numbers, Spread } from './numbers'
import { readStatistics } from './read-statistics'
import type { ConversationFacts } from './statistics-port'

const admin = newAgent({ id: 'admin', name: 'Admin', role_id: adminRoleId }, 1)
const people = [
  { ...admin, id: 'ada', name: 'Ada', email: 'ada@example.com' },
  { ...admin, id: 'bob', name: 'Bob', email: 'bob@example.com' },
  { ...admin, id: 'bot', name: 'Bot' },
]
const sources = ['web', 'shop', 'phone'].map((id) => ({ id, name: id.toUpperCase(), settings: {} }))

const notices = { sent: 4, shown: 3, opened: 2, answered: 1 }
const mails = { sent: 3, opened: 2, answered: 1 }

function storeWith(all: readonly ConversationFacts[]): { store: Store } {
  const read = {
    settings: async () => ({ sources: new Map(sources.map((each) => [each.id, each])), roles: new Map() }),
    agent: async (id: string) => people.find((each) => each.id === id) ?? null,
    async *conversationFacts({ sourceIds, from, until }: { sourceIds: string[]; from: number; until: number }) {
      const found = all.filter(
        ({ source_id, created_at }) => sourceIds.includes(source_id) && created_at >= from && created_at < until,
      )
      for (let at = 0; at < found.length; at += 7) yield found.slice(at, at + 7)
    },
    pushCounts: async () => notices,
    digestCounts: async () => mails,
  }
  return { store: { read: read as unknown as Reader } as Store }
}

const minute = 60_000
const first = Date.parse('2026-03-27T00:00:00Z')
const later = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null })

const facts: fc.Arbitrary<ConversationFacts> = fc
  .record({
    source: fc.constantFrom(...sources.map(({ id }) => id)),
    minutes: fc.integer({ min: 0, max: 6 * 24 * 60 }),
    begunBy: fc.option(fc.constantFrom('ada', 'bob'), { nil: null, freq: 8 }),
    bot: later(5),
    person: later(600_000),
    by: fc.constantFrom('ada', 'bob'),
    handled: later(9_000_000),
    closed: fc.boolean(),
  })
  .map(({ source, minutes, begunBy, bot, person, by, handled, closed }) => {
    const created_at = first + minutes * minute
    const at = (wait: number | null) => (wait === null || begunBy !== null ? null : created_at + wait)
    const replied = at(bot) ?? at(person)
    return {
      source_id: source,
      created_at,
      closed,
      begun_by: begunBy,
      first_reply_at: replied,
      first_reply_by: replied === null ? null : at(bot) === null ? by : 'bot',
      first_person_reply_at: at(person),
      first_person_reply_by: at(person) === null ? null : by,
      handled_at: handled === null ? null : created_at + handled,
    }
  })

function simpleCount(all: readonly ConversationFacts[]): Numbers {
  const waits = (until: (each: ConversationFacts) => number | null) =>
    all.flatMap((each) => {
      const end = until(each)
      return end === null ? [] : [end - each.created_at]
    })
  const spread = (given: number[]): Spread => {
    const sorted = [...given].sort((one, other) => one - other)
    if (sorted.length === 0) return { median: null, p90: null }
    const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1)
    const p90 = sorted.find((wait) => sorted.filter((other) => other <= wait).length >= sorted.length * 0.9) ?? 0
    const sum = middle.reduce((total, each) => total + each, 0)
    return { median: Math.round(sum / middle.length / 1000), p90: Math.round(p90 / 1000) }
  }
  const count = (is: (each: ConversationFacts) => boolean) => all.filter(is).length
  return {
    conversations: all.length,
    initiated: count(({ begun_by }) => begun_by !== null),
    answered: count(({ first_reply_at }) => first_reply_at !== null),
    answered_by_people: count(({ first_person_reply_at }) => first_person_reply_at !== null),
    closed: count(({ handled_at }) => handled_at !== null),
    fell_silent: count(({ closed, handled_at }) => closed && handled_at === null),
    first_reply: spread(waits((each) => each.first_reply_at)),
    first_reply_by_people: spread(waits((each) => each.first_person_reply_at)),
    time_to_close: spread(waits((each) => each.handled_at)),
  }
}

const asked = { from: '2026-03-28', to: '2026-03-31', sourceIds: [] as string[], agentId: null as string | null }
const all = ['day', 'hour', 'source', 'agent'] as const

test('the statistics equal a simple count by day, hour, source and agent', async () => {
  const given = fc.record({
    conversations: fc.array(facts, { maxLength: 60 }),
    timeZone: fc.constantFrom('UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata'),
    sourceIds: fc.subarray(sources.map(({ id }) => id)),
    agentId: fc.constantFrom(null, 'ada', 'bot'),
  })
  await fc.assert(
    fc.asyncProperty(given, async ({ conversations, timeZone, sourceIds, agentId }) => {
      const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
      const local = (each: ConversationFacts) => wall.format(each.created_at)
      const owner = (each: ConversationFacts) => each.begun_by ?? each.first_person_reply_by ?? each.first_reply_by
      const counted = conversations.filter(
        (each) =>
          local(each).slice(0, 10) >= asked.from &&
          local(each).slice(0, 10) <= asked.to &&
          (sourceIds.length === 0 || sourceIds.includes(each.source_id)) &&
          (agentId === null || owner(each) === agentId),
      )
      const found = await readStatistics(storeWith(conversations), admin, {
        ...{ ...asked, timeZone, sourceIds, agentId },
        groupBy: all,
      })
      expect(found.total).toEqual(simpleCount(counted))
      expect(found.days?.map(({ day }) => day)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31'])
      for (const { day, ...numbers } of found.days ?? [])
        expect(numbers).toEqual(simpleCount(counted.filter((each) => local(each).startsWith(day))))
      expect(found.hours).toHaveLength(24)
      for (const { hour, ...numbers } of found.hours ?? [])
        expect(numbers).toEqual(simpleCount(counted.filter((each) => Number(local(each).slice(11, 13)) === hour)))
      for (const { id, name, ...numbers } of found.sources ?? [])
        expect([name, numbers]).toEqual([
          id.toUpperCase(),
          simpleCount(counted.filter((each) => each.source_id === id)),
        ])
      const owners = new Set(counted.map(owner))
      expect(new Set(found.agents?.map(({ id }) => id))).toEqual(owners)
      for (const { id, name: _, bot, ...numbers } of found.agents ?? [])
        expect([bot, numbers]).toEqual([id === 'bot', simpleCount(counted.filter((each) => owner(each) === id))])
    }),
    { numRuns: runs(100) },
  )
})

test('statistics without group_by have only totals', async () => {
  const { total, ...rest } = await readStatistics(storeWith([]), admin, { ...asked, timeZone: 'UTC', groupBy: [] })
  expect(rest).toEqual({ from: asked.from, to: asked.to, time_zone: 'UTC', notices, mails })
  expect(total.first_reply).toEqual({ median: null, p90: null })
})

test.each([
  ['an unknown time zone', { timeZone: 'Europe/Nowhere' }, 'time_zone'],
  ['an offset, which knows no summer time', { timeZone: '+02:00' }, 'time_zone'],
  ['an end before the beginning', { to: '2026-03-27' }, 'to'],
  ['more than a year', { to: '2027-03-30' }, 'to'],
  ['a source that the agent may not read', { sourceIds: ['web', 'other'] }, 'source_ids[1]'],
])('%s is refused as invalid, with the name of the field', async (_, more, path) => {
  const refused = readStatistics(storeWith([]), admin, { ...asked, timeZone: 'UTC', groupBy: [], ...more })
  await expect(refused).rejects.toMatchObject({ kind: 'invalid', problems: [{ path }] })
})

test('an agent without the right gets no statistics', async () => {
  const agent = { ...admin, role_id: 'other' }
  const refused = readStatistics(storeWith([]), agent, { ...asked, timeZone: 'UTC', groupBy: [] })
  await expect(refused).rejects.toMatchObject({ kind: 'forbidden', code: 'right_missing' })
})
