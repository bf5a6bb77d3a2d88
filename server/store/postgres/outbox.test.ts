// @module-tag deep
import { afterAll, describe, expect, test } from 'vitest'
import type { Store } from '../../conversation/ports'
import type { OutboxRecord } from '../../conversation/records'
import { eventually } from '../../testing/a-running-app'
import { createIds } from '../../values/ids'
import { findPostgres } from '../testing/postgres-databases'
import { aThread } from '../testing/records'
import { runTogether } from '../testing/together'
import { openPostgres } from './open-postgres'

// Each row of the outbox is handled by one node at a time, rows of an ordering key run in order,
// and rows of a dead node are freed.

const postgres = await findPostgres()
const id = createIds(() => 1_700_000_000_000)
const open = (url: string) => openPostgres({ url, connections: 4 })
const range = (count: number) => Array.from({ length: count }, (_, nth) => nth)

const claim = (store: Store, limit: number, leaseMs = 60_000) =>
  store.transact((tx) =>
    tx.claimOutbox({
      kinds: ['event'],
      now: Date.now(),
      until: Date.now() + leaseMs,
      limit,
      full: [],
      mayTake: () => true,
    }),
  )

const put = (store: Store, threadId: string) =>
  store.transact(async (tx) => {
    const thread = await tx.thread(threadId)
    if (!thread) throw new Error('the thread is gone')
    await tx.updateThread({ ...thread, last_seq: thread.last_seq + 1 })
    const task = { kind: 'event' as const, type: 'content.imported' as const, content_id: String(thread.last_seq + 1) }
    await tx.insertOutbox({ id: id(), ordering_key: `thread ${threadId}`, task, due_at: 0, created_at: 0 })
  })

const numberOf = ({ task }: OutboxRecord) => ('content_id' in task ? Number(task.content_id) : 0)

describe.skipIf(!postgres)('the outbox of several nodes', () => {
  afterAll(() => postgres?.dropAll())

  test('two nodes handle every outbox row one time and in order', async () => {
    const url = (await postgres?.newDatabase()) ?? ''
    const nodes = await Promise.all([open(url), open(url)])
    const threads = range(5).map(() => aThread())
    await runTogether(
      nodes[0],
      threads.map((thread) => (tx) => tx.insertThread(thread)),
    )
    const handled = new Map<string, number[]>()
    const busy = new Set<string>()
    const overlaps: string[] = []
    let done = 0
    const all = 200
    const work = async (store: Store) => {
      while (done < all) {
        for (const row of await claim(store, 3)) {
          if (busy.has(row.ordering_key)) overlaps.push(row.ordering_key)
          busy.add(row.ordering_key)
          await new Promise((next) => setImmediate(next))
          handled.set(row.ordering_key, [...(handled.get(row.ordering_key) ?? []), numberOf(row)])
          busy.delete(row.ordering_key)
          await store.transact((tx) => tx.finishOutbox(row))
          done += 1
        }
      }
    }
    const fill = async () => {
      for (const round of range(all / 10)) {
        await Promise.all(range(10).map((nth) => put(nodes[(nth + round) % 2] as Store, threads[nth % 5]?.id ?? '')))
      }
    }
    await Promise.all([fill(), work(nodes[0]), work(nodes[1])])
    expect(overlaps).toEqual([])
    for (const numbers of handled.values()) expect(numbers).toEqual(range(all / 5).map((nth) => nth + 1))
    expect(handled.size).toBe(5)
    await Promise.all(nodes.map((node) => node.close()))
  }, 60_000)

  test('rows of a dead node are released within seconds', async () => {
    const url = (await postgres?.newDatabase()) ?? ''
    const [dying, living, other] = await Promise.all([open(url), open(url), open(url)])
    const threads = [aThread(), aThread()]
    await runTogether(
      living,
      threads.map((thread) => (tx) => tx.insertThread(thread)),
    )
    for (const { id } of threads) await put(living, id)
    const [left] = await claim(dying, 1)
    const [held] = await claim(living, 1)
    if (!left || !held) throw new Error('a row for each was expected')
    expect(await claim(other, 9)).toEqual([])
    await dying.close()
    const again = await eventually('the row is free', async () => {
      const rows = await claim(other, 9)
      return rows.length > 0 ? rows : null
    })
    expect(again.map((row) => row.id)).toEqual([left.id])
    await living.transact((tx) => tx.finishOutbox(held))
    await Promise.all([living.close(), other.close()])
  })

  test('another node can take a row whose lease has ended', async () => {
    const url = (await postgres?.newDatabase()) ?? ''
    const [slow, quick] = await Promise.all([open(url), open(url)])
    const thread = aThread()
    await slow.transact((tx) => tx.insertThread(thread))
    await put(slow, thread.id)
    const [first] = await claim(slow, 1, -1)
    const [second] = await claim(quick, 1)
    if (!first || !second) throw new Error('the row was expected twice')
    expect(second.id).toBe(first.id)
    await expect(slow.transact((tx) => tx.finishOutbox(first))).rejects.toThrow('taken this row over')
    await expect(slow.transact((tx) => tx.retryOutbox(first, 1, 0))).rejects.toThrow('taken this row over')
    await quick.transact((tx) => tx.finishOutbox(second))
    await Promise.all([slow.close(), quick.close()])
  })
})
