import type { Logger } from 'pino'
import { endpointOf } from '../conversation/events/lanes'
import type { Clock, Store } from '../conversation/ports'
import type { OutboxRecord, OutboxTask } from '../conversation/records'
import { isBusy } from '../conversation/refusals'

/** Rows of these kinds are handled side by side, as many as there are places. */
export interface Pool {
  kinds: OutboxTask['kind'][]
  places: number
}

interface PoolNeeds {
  store: Store
  clock: Clock
  log: Logger
  /** Handles the row and writes down what came of it. */
  finish(row: OutboxRecord): Promise<void>
  isStopped(): boolean
}

/** How long a claimed row is ours; a process that dies gives it back by then. Longer than four calls of the slowest connector. */
export const leaseMs = 150_000
/** Without a look for as long as this, the worker counts as dead. */
const aliveMs = 15_000
/** Places that one webhook or connector may take, so that a hanging one leaves room for the others. */
const placesPerEndpoint = 8

/** Claims rows of the pool's kinds whenever it is woken and has a free place. */
export function runPool({ store, clock, log, finish, isStopped }: PoolNeeds, { kinds, places }: Pool) {
  const busy = new Set<Promise<void>>()
  /** Places that each endpoint has now. */
  const taken = new Map<string, number>()
  let claiming: Promise<void> | null = null
  let again = false
  let lastLook = performance.now()

  function wake(): void {
    if (isStopped()) return
    if (claiming) again = true
    else {
      claiming = claim().finally(() => {
        claiming = null
      })
    }
  }

  async function claim(): Promise<void> {
    try {
      do {
        again = false
        const free = places - busy.size
        if (free <= 0) break
        const now = clock()
        const full = [...taken].filter(([, places]) => places >= placesPerEndpoint).map(([id]) => id)
        // Counted anew for each run of the command, which may fail or run again.
        const rows = await store.transact((tx) =>
          tx.claimOutbox({ kinds, now, until: now + leaseMs, limit: free, full, mayTake: placesBeside(taken) }),
        )
        for (const row of rows) start(row)
        lastLook = performance.now()
        // An endpoint that became full hid others behind it.
        if (rows.length > 0 && rows.length < free) again = true
      } while (again && !isStopped())
    } catch (error) {
      // The store has said so itself.
      if (!isBusy(error)) log.error({ err: error }, 'the outbox could not be read')
    }
  }

  function start(row: OutboxRecord): void {
    const endpoint = endpointOf(row.lane)
    if (endpoint !== null) add(taken, endpoint, 1)
    const work = finish(row).catch((error) => {
      if (!isBusy(error)) log.error({ err: error, row: row.id }, 'an outbox row could not be finished')
    })
    busy.add(work)
    void work.finally(() => {
      busy.delete(work)
      if (endpoint !== null) add(taken, endpoint, -1)
      wake()
    })
  }
  /** What was claimed while it was being stopped is still done. */
  const idle = async () => {
    await claiming
    await Promise.all(busy)
  }
  return { wake, idle, isAlive: () => busy.size >= places || performance.now() - lastLook < aliveMs }
}

function add(places: Map<string, number>, endpoint: string, more: number): void {
  const now = (places.get(endpoint) ?? 0) + more
  if (now > 0) places.set(endpoint, now)
  else places.delete(endpoint)
}

/** Says of one row after the other whether its endpoint still has a place, beside those that are taken. */
function placesBeside(taken: ReadonlyMap<string, number>): (lane: string) => boolean {
  const places = new Map(taken)
  return (lane) => {
    const endpoint = endpointOf(lane)
    if (endpoint === null) return true
    if ((places.get(endpoint) ?? 0) >= placesPerEndpoint) return false
    add(places, endpoint, 1)
    return true
  }
}
