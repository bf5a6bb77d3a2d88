import type { Logger } from 'pino'
import type { Clock } from '../conversation/clock-and-ids'
import type { DeliveryRecord } from '../conversation/events/webhook-records'
import type { Store, Transaction } from '../conversation/ports'
import type { OutboxRecord, OutboxTask } from '../conversation/records'
import { isBusy } from '../conversation/refusals'
import { type Changed, newWriteSet, type WriteSet } from '../conversation/write-set'
import { type Finished, leaseMs, type Pool, runPool } from './pool'
import { untilStored } from './until-stored'

/** The outcome of a row. */
export interface Next {
  /** Milliseconds since 1970; absent when the row is done. */
  retryAt?: number
  /** The row can never be handled, and is parked. */
  parked?: boolean
  /** The attempt counts: the next attempt may wait longer. */
  failed?: boolean
}

/** `write` runs in the transaction that removes or puts back the row. If it returns an outcome, that outcome decides instead. */
export interface Outcome extends Next {
  /** The endpoint was called, so the time of the handler shows how quick the endpoint is. */
  called?: true
  write?(tx: Transaction): Promise<Next | undefined> | Promise<void>
  /** For an acknowledged delivery: the change that `write` would make. Such changes can be stored in batches. */
  acknowledged?: Changed<DeliveryRecord>
}

/** `delivery`: the delivery of a row that was handed over; null for a claimed row. */
export type Handlers = {
  [K in OutboxTask['kind']]: (row: OutboxRecord, delivery: DeliveryRecord | null) => Promise<Outcome>
}

interface Options {
  store: Store
  clock: Clock
  log: Logger
  handlers: Handlers
  /** Milliseconds between two searches for due rows. */
  everyMs?: number
}

/** At this interval the worker looks for rows that became due, and for rows of a dead process. */
const pollMs = 1000
/** A row whose handler has failed this often is parked: it is kept, and later rows of its key continue. */
const handlerFailures = 10
/** Kinds that wait for the network have places of their own, so that a hanging endpoint never delays a chat. */
const pools: Pool[] = [
  { kinds: ['event', 'close'], places: 128 },
  { kinds: ['connector', 'control', 'file'], places: 64 },
  { kinds: ['webhook'], places: 256 },
  // A source with many e-mails leaves a place free, and the sources take turns.
  { kinds: ['mail'], places: 4, each: { first: 3, least: 3, most: 3, turns: true } },
  // Addresses of visitors are called for notices, so agents' alerts have places of their own.
  { kinds: ['alert'], places: 32 },
  { kinds: ['reach'], places: 64 },
]

export interface Outbox {
  /** Whether the worker has looked for due rows recently, or all its places are in use. */
  isAlive(): boolean
  stop(): Promise<void>
}

/** Claims rows of the outbox and hands each to its handler, in order within an ordering key, until stopped. */
export function startOutbox({ store, clock, log, handlers, everyMs = pollMs }: Options): Outbox {
  let stopped = false
  const workers = pools.map((pool) => {
    const worker = runPool({ store, clock, log, finish, isStopped: () => stopped }, pool)
    if (pool.kinds.includes('webhook')) store.handOver(worker.taker)
    return worker
  })

  async function finish(row: OutboxRecord, delivery: DeliveryRecord | null): Promise<Finished> {
    const began = performance.now()
    const outcome = await handle(row, delivery)
    const answeredMs = outcome.called ? performance.now() - began : null
    const isGone = await untilStored(
      () => storeOutcome(store, row, outcome),
      began + leaseMs,
      () => stopped,
    )
    return { isGone, answeredMs }
  }

  async function handle(row: OutboxRecord, delivery: DeliveryRecord | null): Promise<Outcome> {
    try {
      return await handlers[row.task.kind](row, delivery)
    } catch (error) {
      // The store is away. This does not count as a failure of the row.
      if (isBusy(error)) return { retryAt: clock() + pollMs }
      const parked = row.attempts + 1 >= handlerFailures
      const next = parked ? 'it is parked, and later rows of its ordering key go on' : 'it will be tried again'
      log.error({ err: error, row: row.id, task: row.task }, `an outbox handler failed; ${next}`)
      if (parked) return { parked }
      return { failed: true, retryAt: clock() + Math.min(60_000, 1000 * 2 ** Math.min(row.attempts, 6)) }
    }
  }

  const wakeAll = () => {
    for (const { wake } of workers) wake()
  }
  store.onOutbox(() => {
    for (const { left } of workers) left()
  })
  const follow = followClock(store, clock, log)
  const timer = setInterval(() => void follow().then(wakeAll), everyMs)
  void follow().then(wakeAll)

  return {
    isAlive: () => !stopped && workers.every(({ isAlive }) => isAlive()),
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await Promise.all(workers.map(({ idle }) => idle()))
    },
  }
}

/** Stores the outcome of a row, in the transaction that removes the row or puts it back. Returns whether the row is gone. */
export function storeOutcome(store: Store, row: OutboxRecord, outcome: Outcome): Promise<boolean> {
  const { acknowledged } = outcome
  const command = async (tx: Transaction): Promise<boolean> => {
    const next = (await outcome.write?.(tx)) ?? outcome
    if (next.parked) await tx.parkOutbox(row)
    else if (next.retryAt === undefined) await tx.finishOutbox(row)
    else await tx.retryOutbox(row, next.failed ? row.attempts + 1 : row.attempts, next.retryAt)
    return next.retryAt === undefined
  }
  if (!acknowledged) return store.transact(command)
  const set: WriteSet = { ...newWriteSet(), settled: [{ row, ...acknowledged }] }
  const decide = () => ({ set, result: true, freeKey: null })
  return store.transact(command, { orderingKey: row.ordering_key, wanted: null, decide })
}

/** Corrects the due times of waiting rows after the clock was set back, also while no process ran. */
function followClock(store: Store, clock: Clock, log: Logger): () => Promise<void> {
  let last = clock()
  /** Milliseconds by which the rows still have to be corrected; null: not known. */
  let owed: number | null = null
  return async () => {
    const now = clock()
    if (now < last) owed = (owed ?? 0) + last - now
    last = now
    if (owed === 0) return
    const by = owed
    try {
      await store.transact((tx) => tx.setBackOutbox(now, by))
      if (owed === by) owed = 0
    } catch (error) {
      if (!isBusy(error)) log.error({ err: error }, 'the outbox could not follow the clock')
    }
  }
}
