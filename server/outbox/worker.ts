import type { Logger } from 'pino'
import type { Clock } from '../conversation/clock-and-ids'
import type { Store, Transaction } from '../conversation/ports'
import type { DeliveryRecord, OutboxRecord, OutboxTask } from '../conversation/records'
import { isBusy } from '../conversation/refusals'
import { type Changed, newWriteSet, type WriteSet } from '../conversation/write-set'
import { type Finished, leaseMs, type Pool, runPool } from './pool'
import { untilStored } from './until-stored'

/** The outcome of a row. */
export interface Next {
  /** Milliseconds since 1970; absent when the row is done. */
  retryAt?: number
  /** It can never be handled: the row is parked. */
  parked?: boolean
  /** The attempt counts: the next attempt may wait longer. */
  failed?: boolean
}

/** `write` runs in the transaction that removes or puts back the row. If it returns an outcome, that outcome decides instead. */
export interface Outcome extends Next {
  /** The endpoint was called: the time that the handler took says how quick it is. */
  called?: true
  write?(tx: Transaction): Promise<Next | undefined> | Promise<void>
  /** All that `write` would do, where nothing stands against it: the delivery was acknowledged. */
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
  /** Milliseconds between two looks for rows that are due. */
  everyMs?: number
}

/** Also finds rows that are due again, and rows of a process that died. */
const pollMs = 1000
/** A row whose handler has failed this often is parked: it is kept, and rows behind it go on. */
const handlerFailures = 10
/** Kinds that wait for the network have places of their own: a hanging endpoint never holds up a chat. */
const pools: Pool[] = [
  // Rows of the kind `deliver` come from earlier versions.
  { kinds: ['deliver', 'event', 'close'], places: 128 },
  { kinds: ['connector', 'control'], places: 64 },
  { kinds: ['webhook'], places: 256 },
  { kinds: ['mail'], places: 4 },
  { kinds: ['reach'], places: 32 },
]

export interface Outbox {
  /** Whether due rows have been looked for lately, or everything that can be done at once is being done. */
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
      () => settle(store, row, outcome),
      began + leaseMs,
      () => stopped,
    )
    return { isGone, answeredMs }
  }

  async function handle(row: OutboxRecord, delivery: DeliveryRecord | null): Promise<Outcome> {
    try {
      return await handlers[row.task.kind](row, delivery)
    } catch (error) {
      // The store is away: the row is none the worse for it.
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

/** Writes down what became of a row, in the transaction that removes it or puts it back. Gives whether the row is gone. */
export function settle(store: Store, row: OutboxRecord, outcome: Outcome): Promise<boolean> {
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

/** Waiting rows do not wait longer where the clock was set back, while this process runs or before. */
function followClock(store: Store, clock: Clock, log: Logger): () => Promise<void> {
  let last = clock()
  /** How far the rows are not set back yet; null: unknown. */
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
