import type { Logger } from 'pino'
import type { Clock, Store, Transaction } from '../conversation/ports'
import type { OutboxRecord, OutboxTask } from '../conversation/records'

/** What became of one row. `write` runs in the transaction that removes or puts back the row. */
export interface Outcome {
  write?(tx: Transaction): Promise<void>
  /** Milliseconds since 1970; absent when the row is done. */
  retryAt?: number
}

export type Handlers = { [K in OutboxTask['kind']]: (row: OutboxRecord) => Promise<Outcome> }

interface Options {
  store: Store
  clock: Clock
  log: Logger
  handlers: Handlers
}

/** How long a claimed row is ours; a process that dies gives it back by then. Longer than any handler may take. */
const leaseMs = 60_000
/** Also finds rows that are due again and those of a process that died. */
const pollMs = 1000
/** Kinds that wait for the network have places of their own: a hanging endpoint never holds up a chat. */
const pools: { kinds: OutboxTask['kind'][]; places: number }[] = [
  { kinds: ['deliver', 'event'], places: 128 },
  { kinds: ['webhook'], places: 64 },
]

/** Claims rows of the outbox and hands each to its handler, in order within a lane, until stopped. */
export function startOutbox({ store, clock, log, handlers }: Options): { stop(): Promise<void> } {
  let stopped = false
  const workers = pools.map(({ kinds, places }) => {
    const busy = new Set<Promise<void>>()
    let claiming = false
    let again = false

    async function wake(): Promise<void> {
      if (stopped) return
      if (claiming) {
        again = true
        return
      }
      claiming = true
      try {
        do {
          again = false
          const free = places - busy.size
          if (free <= 0) break
          const now = clock()
          const rows = await store.transact((tx) => tx.claimOutbox(kinds, now, now + leaseMs, free))
          for (const row of rows) start(row)
        } while (again && !stopped)
      } catch (error) {
        log.error({ err: error }, 'the outbox could not be read')
      } finally {
        claiming = false
      }
    }

    function start(row: OutboxRecord): void {
      const work = finish(row).catch((error) =>
        log.error({ err: error, row: row.id }, 'an outbox row could not be finished'),
      )
      busy.add(work)
      void work.finally(() => {
        busy.delete(work)
        void wake()
      })
    }
    return { wake, busy }
  })

  async function finish(row: OutboxRecord): Promise<void> {
    const outcome = await handle(row)
    await store.transact(async (tx) => {
      await outcome.write?.(tx)
      if (outcome.retryAt === undefined) await tx.deleteOutbox(row.position)
      else await tx.retryOutbox(row.position, row.attempts + 1, outcome.retryAt)
    })
  }

  async function handle(row: OutboxRecord): Promise<Outcome> {
    try {
      return await handlers[row.task.kind](row)
    } catch (error) {
      log.error({ err: error, row: row.id, task: row.task }, 'an outbox handler failed; it will be tried again')
      return { retryAt: clock() + Math.min(60_000, 1000 * 2 ** Math.min(row.attempts, 6)) }
    }
  }

  const wakeAll = () => {
    for (const { wake } of workers) void wake()
  }
  store.onOutbox(wakeAll)
  const timer = setInterval(wakeAll, pollMs)
  wakeAll()

  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await Promise.all(workers.flatMap(({ busy }) => [...busy]))
    },
  }
}
