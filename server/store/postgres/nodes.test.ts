// @module-tag deep
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import type { Store } from '../../conversation/ports'
import { createIds } from '../../values/ids'
import { addNext } from '../testing/add-next'
import { anotherClient } from '../testing/disturbances'
import { findPostgres } from '../testing/postgres-databases'
import { aContent, aThread } from '../testing/records'
import { runTogether } from '../testing/together'
import { openPostgres } from './open-postgres'
import { publishing } from './publishers'

const postgres = await findPostgres()
const id = createIds(() => 1_700_000_000_000)

async function withNodes(count: number, run: (nodes: Store[], url: string) => Promise<void>): Promise<void> {
  const url = (await postgres?.newDatabase()) ?? ''
  const nodes = await Promise.all(Array.from({ length: count }, () => openPostgres({ url, connections: 4 })))
  try {
    await run(nodes, url)
  } finally {
    await Promise.all(nodes.map((node) => node.close()))
  }
}

const range = (count: number) => Array.from({ length: count }, (_, nth) => nth)
const sorted = (numbers: number[]) => numbers.toSorted((one, other) => one - other)

const anEvent = () => ({
  id: id(),
  type: 'content.imported' as const,
  source_id: id(),
  thread_id: id(),
  body: '{}',
  created_at: 1,
})
const publish = (store: Store) => store.transact((tx) => tx.insertPublished(anEvent()))

/** Another node's transaction, which has numbered an event and is not committed yet. */
async function aPublisher(url: string): Promise<pg.Client> {
  const client = await anotherClient(url)
  const { id: event, type, source_id, thread_id, body, created_at } = anEvent()
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock_shared(hashtextextended($1, 0))', [publishing])
  await client.query(
    `insert into published_events (id, type, source_id, thread_id, body, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [event, type, source_id, thread_id, body, created_at],
  )
  return client
}

describe.skipIf(!postgres)('several nodes on one PostgreSQL', () => {
  afterAll(() => postgres?.dropAll())

  test('messages of a thread on several nodes get numbers without gaps', () =>
    withNodes(3, async (nodes) => {
      const thread = aThread()
      await nodes[0]?.transact((tx) => tx.insertThread(thread))
      const seqs = await Promise.all(range(300).map((nth) => addNext(nodes[nth % 3] as Store, thread.id)))
      expect(sorted(seqs)).toEqual(range(300).map((nth) => nth + 1))
      const stored = await nodes[0]?.read.contentsAfter(thread.id, 0, 1000)
      expect(stored?.map(({ seq }) => seq)).toEqual(range(300).map((nth) => nth + 1))
    }))

  test(
    'commands that lock the same rows in different orders all succeed',
    () =>
      withNodes(2, async (nodes) => {
        const threads = range(4).map(() => aThread())
        await runTogether(
          nodes[0] as Store,
          threads.map((thread) => (tx) => tx.insertThread(thread)),
        )
        const move = (store: Store, from: string, to: string) =>
          store.transact(async (tx) => {
            const one = await tx.thread(from)
            const other = await tx.thread(to)
            if (!one || !other) throw new Error('a thread is gone')
            await tx.updateThread({ ...one, contents_count: one.contents_count - 1 })
            await tx.updateThread({ ...other, contents_count: other.contents_count + 1 })
          })
        const at = (nth: number) => threads[nth % threads.length]?.id ?? ''
        await Promise.all(
          range(200).map((nth) =>
            move(nodes[nth % 2] as Store, at(nth * 7), at(nth * 7 + 1 + (nth % (threads.length - 1)))),
          ),
        )
        const counts = await Promise.all(
          threads.map(async ({ id }) => (await nodes[1]?.read.thread(id))?.contents_count),
        )
        expect(counts.reduce((sum: number, each) => sum + (each ?? Number.NaN), 0)).toBe(0)
      }),
    60_000,
  )

  test('simultaneous callers on several nodes create only one record', () =>
    withNodes(3, async (nodes) => {
      const values = await Promise.all(
        range(30).map((nth) =>
          (nodes[nth % 3] as Store).transact(async (tx) => {
            const known = await tx.setting('secret')
            if (known) return known
            await tx.putSetting('secret', `made by ${nth}`)
            return `made by ${nth}`
          }),
        ),
      )
      expect(new Set(values).size).toBe(1)
      expect(await nodes[0]?.read.setting('secret')).toBe(values[0])
    }))

  test('a node still works after another node migrated the database', () =>
    withNodes(1, async ([node], url) => {
      const thread = aThread()
      await node?.transact((tx) => tx.insertThread(thread))
      expect(await addNext(node as Store, thread.id)).toBe(1)
      expect((await node?.read.thread(thread.id))?.last_seq).toBe(1)
      const newer = new pg.Client({ connectionString: url })
      await newer.connect()
      await newer.query('alter table threads add column later text')
      await newer.end()
      expect((await node?.read.thread(thread.id))?.last_seq).toBe(1)
      expect(await addNext(node as Store, thread.id)).toBe(2)
    }))

  test('a message that a customer sends to two nodes is stored one time', () =>
    withNodes(2, async (nodes) => {
      const identity = id()
      const receive = (store: Store) =>
        store.transact(async (tx) => {
          const known = await tx.contentByClientId(identity, 'the same')
          if (known) return known.id
          const content = aContent({ identity_id: identity, client_id: 'the same' })
          await tx.insertContent(content)
          return content.id
        })
      const ids = await Promise.all(range(20).map((nth) => receive(nodes[nth % 2] as Store)))
      expect(new Set(ids).size).toBe(1)
    }))

  test.each([
    ['commit', [1, 2, 3]],
    ['rollback', [2, 3]],
  ])('a reader waits for an earlier event that another node has not committed: %s', (ending, positions) =>
    withNodes(1, async ([node], url) => {
      if (!node) throw new Error('no node')
      const client = await aPublisher(url)
      // Writers do not wait.
      await publish(node)
      await publish(node)
      let read: number[] | null = null
      const reading = node.read.publishedAfter(0, 10).then((events) => {
        read = events.map(({ position }) => position)
      })
      const beginning = node.read.lastPublishedBefore(9e14)
      await node.read.published(id())
      expect(read).toBeNull()
      await client.query(ending)
      await client.end()
      await reading
      expect(read).toEqual(positions)
      expect(await beginning).toBe(3)
    }),
  )

  test('an open transaction of an operator, in any database, delays no event', () =>
    withNodes(1, async ([node], url) => {
      if (!node) throw new Error('no node')
      const other = (await postgres?.newDatabase()) ?? ''
      const operators = await Promise.all([url, other].map(anotherClient))
      for (const operator of operators) {
        await operator.query('begin')
        await operator.query('create table notes_of_an_operator (id int)')
      }
      const undone = await aPublisher(url)
      await undone.query('rollback')
      await publish(node)
      // A number is missing, so the reader asks who may still commit it.
      expect((await node.read.publishedAfter(0, 10)).map(({ position }) => position)).toEqual([2])
      await Promise.all([...operators, undone].map((client) => client.end()))
    }))

  test('a reader misses no event of two nodes that publish together', () =>
    withNodes(2, async (nodes) => {
      let goesOn = true
      const seen: number[] = []
      const reader = (async () => {
        for (let last = 0, more = true; more; ) {
          more = goesOn
          const events = (await nodes[0]?.read.publishedAfter(last, 50)) ?? []
          seen.push(...events.map(({ position }) => position))
          last = events.at(-1)?.position ?? last
          if (events.length > 0) more = true
        }
      })()
      for (const _ of range(40)) await Promise.all(range(10).map((nth) => publish(nodes[nth % 2] as Store)))
      goesOn = false
      await reader
      expect(seen).toHaveLength(400)
      expect(new Set(seen).size).toBe(400)
    }))
})
