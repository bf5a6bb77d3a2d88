import type { Logger } from 'pino'
import type { Clock } from '../conversation/clock-and-ids'
import { endpointOf } from '../conversation/events/ordering-keys'
import type { DeliveryRecord } from '../conversation/events/webhook-records'
import type { Store } from '../conversation/ports'
import type { OutboxRecord, OutboxTask } from '../conversation/records'
import { isBusy } from '../conversation/refusals'
import { createHandOvers } from './hand-overs'
import { createSlots, endpointSlots, type OwnerSlots, type SlotOptions } from './places'

export interface Pool {
  kinds: OutboxTask['kind'][]
  places: number
  each?: SlotOptions
}

export interface HandledRow {
  /** False if the row returned to the database for another try. */
  isGone: boolean
  /** The time until the row's endpoint answered, in milliseconds; null if no endpoint was called. */
  answeredMs: number | null
}

interface PoolNeeds {
  store: Store
  clock: Clock
  log: Logger
  finish(row: OutboxRecord, delivery: DeliveryRecord | null): Promise<HandledRow>
  isStopped(): boolean
}

/**
 * Milliseconds. If the process dies, its rows are free after this time. Four calls of the slowest connector take less.
 */
export const leaseMs = 150_000
/** A worker that has not queried rows for this time counts as dead. */
const aliveMs = 15_000

/** Handles rows that the store passes on. `wake` also claims rows from the database while slots are free. */
export function runPool(
  { store, clock, log, finish, isStopped }: PoolNeeds,
  { kinds, places: allPlaces, each = endpointSlots }: Pool,
) {
  const busy = new Set<Promise<void>>()
  const places = createSlots(each)
  const handOvers = createHandOvers({ store, log, leaseMs, isStopped, startHeld, wake })
  let claiming: Promise<void> | null = null
  let claimAgain = false
  let lastClaimAt = performance.now()

  function onRowsStored(): void {
    handOvers.onRowsStored()
    wake()
  }

  function wake(): void {
    if (isStopped()) return
    if (claiming) claimAgain = true
    else {
      claiming = claim().finally(() => {
        claiming = null
        if (claimAgain) wake()
      })
    }
  }

  async function claim(): Promise<void> {
    try {
      do {
        claimAgain = false
        const free = allPlaces - busy.size
        if (free <= 0) break
        const now = clock()
        const rows = await store.transact((tx) =>
          tx.claimOutbox({ kinds, now, until: now + leaseMs, limit: free, ...claimFilter(places) }),
        )
        for (const row of rows) start(row, null, false)
        lastClaimAt = performance.now()
        // Rows of endpoints without a free slot were skipped, so rows of other endpoints may follow.
        if (rows.length > 0 && rows.length < free) claimAgain = true
        else if (rows.length === 0 && places.nextRound()) claimAgain = true
      } while (claimAgain && !isStopped())
    } catch (error) {
      if (!isBusy(error)) log.error({ err: error }, 'the outbox could not be read')
    }
  }

  function start(row: OutboxRecord, delivery: DeliveryRecord | null, isHeld: boolean): void {
    const endpoint = endpointOf(row.ordering_key)
    if (endpoint !== null) places.take(endpoint)
    const work = finish(row, delivery)
      .catch((error) => {
        if (!isBusy(error)) log.error({ err: error, row: row.id }, 'an outbox row could not be finished')
        return null
      })
      .then((finished) => {
        busy.delete(work)
        if (endpoint !== null) places.free(endpoint, finished?.answeredMs ?? null)
        const othersWait = isHeld ? afterHandled(handOvers, row, finished) : true
        startHeld()
        if (othersWait) wake()
      })
    busy.add(work)
  }

  function startHeld(): void {
    while (busy.size < allPlaces && !isStopped()) {
      const next = handOvers.next((endpoint) => !places.isFull(endpoint))
      if (!next) break
      start(next.row, next.delivery, true)
    }
    handOvers.giveBackExpired()
  }

  /** Waits for rows whose handling has begun. Returns all other rows to the database. */
  const idle = async () => {
    await claiming
    await Promise.all(busy)
    await handOvers.giveBackAll()
  }
  return {
    wake,
    onRowsStored,
    idle,
    taker: handOvers.taker,
    isAlive: () => busy.size >= allPlaces || performance.now() - lastClaimAt < aliveMs,
  }
}

/** Called after a row from memory was handled. Returns whether to search the database for rows. */
function afterHandled(
  handOvers: Pick<ReturnType<typeof createHandOvers>, 'onRowHandled' | 'putBack' | 'failed'>,
  { ordering_key: orderingKey }: OutboxRecord,
  finished: HandledRow | null,
): boolean {
  if (finished?.isGone) return handOvers.onRowHandled(orderingKey)
  if (finished) handOvers.putBack(orderingKey)
  else handOvers.failed(orderingKey)
  return false
}

function claimFilter(places: OwnerSlots) {
  const hasPlace = places.planRows()
  const mayTake = (orderingKey: string) => {
    const endpoint = endpointOf(orderingKey)
    return endpoint === null || hasPlace(endpoint)
  }
  return { full: places.full(), mayTake }
}
