import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Command, Store } from '../../conversation/ports'
import type { SessionRecord, ThreadRecord } from '../../conversation/records'
import { createIds } from '../../ids'
import { openDatabase } from '../sqlite/database'
import { openSqlite } from '../sqlite/open-sqlite'
import { aThread } from '../testing/records'
import { together } from '../testing/together'

const folder = mkdtempSync(join(tmpdir(), 'bubblewire-store-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const source = 'a'.repeat(24)
const customers = ['b'.repeat(24), 'c'.repeat(24)]
const sessionOf = (customer: number): SessionRecord => ({
  token_hash: `hash of ${customer}`,
  source_id: source,
  identity_id: customers[customer] ?? '',
  origin: null,
  signed: false,
  key_id: null,
  expires_at: null,
  seen_at: null,
  ended_at: null,
  created_at: 1,
})

const lanes = ['event:one', 'event:two']
const newId = createIds(() => 1_700_000_000_000)

const customer = fc.nat({ max: customers.length - 1 })
const which = fc.nat({ max: 5 })
const act = fc.oneof(
  fc.record({ do: fc.constant('begin' as const), customer }),
  fc.record({ do: fc.constantFrom('say', 'say and fail', 'close', 'open', 'age', 'look', 'delete' as const), which }),
  fc.record({ do: fc.constantFrom('sign in', 'sign out', 'forget' as const), customer }),
  fc.record({
    do: fc.constantFrom('queue', 'handle', 'put off', 'put aside' as const),
    lane: fc.constantFrom(...lanes),
  }),
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

/** What a store must hold, by the plainest means there are. */
class Model {
  threads: ThreadRecord[] = []
  sessions = new Map<number, SessionRecord>()
  now = 10

  /** The command that does this; the model is as it will be after it. */
  command(wanted: Act): Command<unknown> {
    this.now += 1
    const now = this.now
    if (wanted.do === 'begin') {
      const thread = aThread({ source_id: source, identity_id: customers[wanted.customer] ?? '', last_content_at: now })
      this.threads.push(thread)
      return (tx) => tx.insertThread(thread)
    }
    if ('lane' in wanted) return queueing(wanted.do, wanted.lane, now)
    if ('customer' in wanted) return this.session(wanted.do, wanted.customer, now)
    const at = this.threads.length === 0 ? -1 : wanted.which % this.threads.length
    const known = this.threads[at]
    if (!known) return async () => {}
    const change = (over: (thread: ThreadRecord) => Partial<ThreadRecord>): Command<unknown> => {
      this.threads[at] = { ...known, ...over(known) }
      return async (tx) => {
        const thread = await tx.thread(known.id)
        if (thread) await tx.updateThread({ ...thread, ...over(thread) })
      }
    }
    const word = (thread: ThreadRecord) => ({ last_seq: thread.last_seq + 1, last_content_at: now })
    if (wanted.do === 'say') return change(word)
    if (wanted.do === 'close') return change(() => ({ closed: true }))
    if (wanted.do === 'open') return change(() => ({ closed: false, extra_data: { opened: now } }))
    if (wanted.do === 'age') return change(() => ({ last_content_at: -now }))
    if (wanted.do === 'say and fail')
      return async (tx) => {
        const thread = await tx.newestOpenThread(source, known.identity_id)
        if (thread) await tx.updateThread({ ...thread, ...word(thread), title: 'Never' })
        throw new Error('as wanted')
      }
    const of = this.threads.filter(({ identity_id }) => identity_id === known.identity_id)
    if (wanted.do === 'look')
      return async (tx) => {
        const found = await tx.threadsOfIdentity(source, known.identity_id, 100)
        expect(byId(found)).toEqual(byId(of))
      }
    this.threads.splice(at, 1)
    return (tx) => tx.deleteThread(known.id)
  }

  session(what: 'sign in' | 'sign out' | 'forget', customer: number, now: number): Command<unknown> {
    const known = this.sessions.get(customer)
    if (what === 'forget') {
      this.sessions.delete(customer)
      return (tx) => tx.deleteSessionsOf(customers[customer] ?? '')
    }
    if (!known) {
      this.sessions.set(customer, sessionOf(customer))
      return (tx) => tx.insertSession(sessionOf(customer))
    }
    const changed = { ...known, signed: what === 'sign in', ended_at: what === 'sign in' ? null : now }
    this.sessions.set(customer, changed)
    return (tx) => tx.updateSession(changed)
  }
}

/** What is done with a lane; the model of it is the table, as anybody reads it. */
const queueing =
  (what: 'queue' | 'handle' | 'put off' | 'put aside', lane: string, now: number): Command<unknown> =>
  async (tx) => {
    const [first] = await tx.outboxLane(lane)
    expect(await tx.holdLane(lane)).toBe(first !== undefined)
    const task = { kind: 'event', type: 'content.imported', content_id: newId() } as const
    if (what === 'queue') await tx.insertOutbox({ id: newId(), lane, task, due_at: now, created_at: now })
    else if (!first) return
    else if (what === 'handle') await tx.deleteOutbox(first.position)
    else if (what === 'put off') await tx.retryOutbox(first, 1, now)
    else await tx.parkOutbox(first)
    expect(await tx.holdLane(lane)).toBe((await tx.outboxLane(lane)).length > 0)
  }

const byId = (threads: readonly ThreadRecord[]) => [...threads].sort((a, b) => (a.id < b.id ? -1 : 1))

/** What the next transaction finds, what everybody else reads, and the model are one. */
async function compare(store: Store, model: Model): Promise<void> {
  const open = model.threads.filter(({ closed }) => !closed).sort((a, b) => b.last_content_at - a.last_content_at)
  await store.transact(async (tx) => {
    for (const thread of model.threads) expect(await tx.thread(thread.id)).toEqual(thread)
    for (const [nth, identity] of customers.entries()) {
      const newest = open.find(({ identity_id }) => identity_id === identity) ?? null
      expect(await tx.newestOpenThread(source, identity)).toEqual(newest)
      expect(await tx.session(`hash of ${nth}`)).toEqual(model.sessions.get(nth) ?? null)
    }
  })
  for (const lane of lanes) {
    const waiting = (await store.read.outboxLane(lane)).length
    expect(await store.transact((tx) => tx.holdLane(lane))).toBe(waiting > 0)
  }
  for (const thread of model.threads) expect(await store.read.thread(thread.id)).toEqual(thread)
  for (const identity of customers) {
    const of = model.threads.filter(({ identity_id }) => identity_id === identity)
    expect(byId(await store.read.threadsOfIdentity(source, identity, 100))).toEqual(byId(of))
  }
}

test('rows in hand are those of the database, whatever happens to them, and whatever fails beside them', async () => {
  const store = await openSqlite({ folder, durable: false })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { maxLength: 12 }), async (batches) => {
      const model = new Model()
      for (const acts of batches) {
        const results = await together(
          store,
          acts.map((each) => model.command(each)),
        )
        for (const [nth, result] of results.entries()) {
          if (result.status === 'rejected') expect(acts[nth]?.do).toBe('say and fail')
          if (result.status === 'rejected') expect((result.reason as Error).message).toBe('as wanted')
        }
        await compare(store, model)
      }
      await together(store, [
        ...model.threads.map(
          ({ id }): Command<unknown> =>
            (tx) =>
              tx.deleteThread(id),
        ),
        ...lanes.map(
          (lane): Command<unknown> =>
            async (tx) => {
              for (const { position } of await tx.outboxLane(lane)) await tx.deleteOutbox(position)
            },
        ),
        ...customers.map(
          (id): Command<unknown> =>
            (tx) =>
              tx.deleteSessionsOf(id),
        ),
      ])
    }),
    { numRuns: 200 },
  )
  await store.close()
})

test('a change that the database refuses fails its own command, whenever it is written', async () => {
  const place = mkdtempSync(join(folder, 'refusing-'))
  const store = await openSqlite({ folder: place, durable: false })
  const [one, other] = [aThread(), aThread()]
  await together(
    store,
    [one, other].map(
      (each): Command<unknown> =>
        (tx) =>
          tx.insertThread(each),
    ),
  )
  const aside = openDatabase(join(place, 'bubblewire.db'))
  aside.exec(`create trigger refuse before update on threads when new.title = 'refused'
    begin select raise(abort, 'as wanted'); end`)
  aside.close()
  const titled =
    (thread: ThreadRecord, title: string): Command<unknown> =>
    async (tx) => {
      const found = await tx.thread(thread.id)
      if (found) await tx.updateThread({ ...found, title })
    }
  // Whoever looks next meets it, and may not mind it.
  const careless: Command<unknown> = async (tx) => {
    await tx.threadsOfIdentity(one.source_id, one.identity_id, 1).catch(() => {})
  }
  for (const beside of [titled(other, 'kept'), careless]) {
    const results = await together(store, [titled(one, 'refused'), beside])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  }
  expect(await store.read.thread(one.id)).toEqual(one)
  expect((await store.read.thread(other.id))?.title).toBe('kept')
  await store.close()
})
