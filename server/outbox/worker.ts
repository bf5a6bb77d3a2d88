import type { Logger } from 'pino'
import type { Clock } from '../conversation/clock-and-ids'
import type { DeliveryRecord } from '../conversation/events/webhook-records'
import type { Store, Transaction } from '../conversation/ports'
import type { OutboxRecord, OutboxTask } from '../conversation/records'
import { isBusy } from '../conversation/refusals'
import type { Changed } from '../conversation/write-set'
import { type HandledRow, leaseMs, type Pool, runPool } from './pool'
import { retryUntilStored } from './retry-until-stored'

export interface NextTry {
  /** The time of the next try, in milliseconds since 1970; absent when the row is done. */
  retryAt?: number
  /** Whether no retry can help. The row is parked: it stays, and an operator has to handle it. */
  parked?: boolean
  /** Whether the try counts as a failure, after which the next try may wait longer. */
  failed?: boolean
}

/** `write` runs in the transaction that removes or reschedules the row. If it returns an outcome, that one counts. */
export interface Outcome extends NextTry {
  /** Whether the endpoint was called, so that the handler's time shows how quick the endpoint is. */
  wasCalled?: true
  write?(tx: Transaction): Promise<NextTry | undefined> | Promise<void>
  /**
   * Set for a successful delivery: the record that `write` would change. The store can write many of these in one
   * batch.
   */
  acknowledged?: Changed<DeliveryRecord>
}

/** Handlers by kind of row. `delivery` is set if the row came from memory and not from the database. */
export type Handlers = {
  [K in OutboxTask['kind']]: (row: OutboxRecord, delivery: DeliveryRecord | null) => Promise<Outcome>
}

interface Options {
  store: Store
  clock: Clock
  log: Logger
  handlers: Handlers
  /** The interval of searches for due rows, in milliseconds. */
  everyMs?: number
}

/** The interval at which the worker queries rows that became due, and rows of a dead process. */
const pollMs = 1000
/** After this many failures a row is parked: it stays, and later rows of its ordering key continue. */
const handlerFailures = 10
/** Kinds that wait for the network have separate slots, so that a hanging endpoint never delays a chat. */
const pools: Pool[] = [
  { kinds: ['event', 'close'], places: 128 },
  { kinds: ['connector', 'control', 'file'], places: 64 },
  { kinds: ['webhook'], places: 256 },
  // A source uses at most three slots, and sources take turns.
  { kinds: ['mail'], places: 4, each: { first: 3, least: 3, most: 3, turns: true } },
  // Visitors choose the addresses of `reach`, so the agents' alerts have their own slots.
  { kinds: ['alert'], places: 32 },
  { kinds: ['reach'], places: 64 },
  // Each row only begins a run.
  { kinds: ['ai'], places: 16 },
]

export interface Outbox {
  /** Whether the worker has queried due rows recently, or all its slots are in use. */
  isAlive(): boolean
  stop(): Promise<void>
}

/** Claims rows of the outbox and gives each to its handler, in order within an ordering key, until stopped. */
export function startOutbox({ store, clock, log, handlers, everyMs = pollMs }: Options): Outbox {
  let stopped = false
  const workers = pools.map((pool) => {
    const worker = runPool({ store, clock, log, finish, isStopped: () => stopped }, pool)
    if (pool.kinds.includes('webhook')) store.setOutboxTaker(worker.taker)
    return worker
  })

  async function finish(row: OutboxRecord, delivery: DeliveryRecord | null): Promise<HandledRow> {
    const began = performance.now()
    const outcome = await handle(row, delivery)
    const answeredMs = outcome.wasCalled ? performance.now() - began : null
    const isGone = await retryUntilStored(
      () => storeOutcome({ store, clock }, row, outcome),
      began + leaseMs,
      () => stopped,
    )
    return { isGone, answeredMs }
  }

  async function handle(row: OutboxRecord, delivery: DeliveryRecord | null): Promise<Outcome> {
    try {
      return await handlers[row.task.kind](row, delivery)
    } catch (error) {
      // The store is unavailable, which does not count as a failure of the row.
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
    for (const { onRowsStored } of workers) onRowsStored()
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

/** Removes or reschedules a row, in one transaction with the outcome's `write`. Returns whether the row is gone. */
export function storeOutcome(
  { store, clock }: Pick<Options, 'store' | 'clock'>,
  row: OutboxRecord,
  outcome: Outcome,
): Promise<boolean> {
  const { acknowledged } = outcome
  const command = async (tx: Transaction): Promise<boolean> => {
    const next = (await outcome.write?.(tx)) ?? outcome
    if (next.parked) await tx.parkOutbox(row, clock())
    else if (next.retryAt === undefined) await tx.finishOutbox(row)
    else await tx.retryOutbox(row, next.failed ? row.attempts + 1 : row.attempts, next.retryAt)
    return next.retryAt === undefined
  }
  if (!acknowledged) return store.transact(command)
  return store.confirmDelivery({ row, ...acknowledged }, command)
}

/** After the clock was set back, moves the due times of waiting rows back too. */
function followClock(store: Store, clock: Clock, log: Logger): () => Promise<void> {
  let last = clock()
  /** How much the rows still have to be corrected, in milliseconds; null if unknown. */
  let correctionMs: number | null = null
  return async () => {
    const now = clock()
    if (now < last) correctionMs = (correctionMs ?? 0) + last - now
    last = now
    if (correctionMs === 0) return
    const offsetMs = correctionMs
    try {
      await store.transact((tx) => tx.setBackOutbox(now, offsetMs))
      if (correctionMs === offsetMs) correctionMs = 0
    } catch (error) {
      if (!isBusy(error)) log.error({ err: error }, 'the outbox could not follow the clock')
    }
  }
}
