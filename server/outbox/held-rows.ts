import { endpointOf } from '../conversation/events/ordering-keys'
import type { HeldRow } from '../conversation/events/outbox-port'
import { createHeldRoom } from './held-room'

export interface Held extends HeldRow {
  /** By the clock of this process, milliseconds. */
  heldAt: number
}

/** Rows that were handed over by the store, in the order of their ordering keys: the first of a key is ready, the others wait behind it. */
export function createHeldRows(leaseMs: number) {
  const orderingKeys = new Map<string, Held[]>()
  /** First rows of ordering keys that no worker has begun, by endpoint. */
  const ready = new Map<string, Held[]>()
  /** Rows whose leases would end too soon; they are to be given back. */
  let expired: Held[] = []
  const room = createHeldRoom()

  const makeReady = (held: Held) => {
    const endpoint = endpointOf(held.row.ordering_key) ?? ''
    const rows = ready.get(endpoint)
    if (rows) rows.push(held)
    else ready.set(endpoint, [held])
  }
  /** So close to the end of its lease a row is not begun any more. */
  const isOver = ({ heldAt }: Held) => performance.now() - heldAt > leaseMs / 2

  function drop(orderingKey: string): Held[] {
    const rows = orderingKeys.get(orderingKey) ?? []
    orderingKeys.delete(orderingKey)
    room.free(orderingKey, rows.length)
    return rows
  }

  return {
    room,
    has: (orderingKey: string) => orderingKeys.has(orderingKey),
    add(held: HeldRow): void {
      const { ordering_key: orderingKey } = held.row
      const own = { ...held, heldAt: performance.now() }
      room.take(orderingKey)
      const rows = orderingKeys.get(orderingKey)
      if (rows) rows.push(own)
      else {
        orderingKeys.set(orderingKey, [own])
        makeReady(own)
      }
    },
    /** The next row that may be begun, of an endpoint with a free place; undefined if there is none. */
    next(hasPlace: (endpoint: string) => boolean): Held | undefined {
      for (const [endpoint, rows] of ready) {
        while (rows.length > 0 && hasPlace(endpoint)) {
          const held = rows.shift() as Held
          if (!isOver(held)) {
            // Endpoints take turns.
            ready.delete(endpoint)
            if (rows.length > 0) ready.set(endpoint, rows)
            return held
          }
          expired.push(...drop(held.row.ordering_key))
        }
        if (rows.length === 0) ready.delete(endpoint)
      }
      return undefined
    },
    /** The first row of the ordering key is done: the next is ready. */
    done(orderingKey: string): void {
      const rows = orderingKeys.get(orderingKey)
      if (!rows) return
      rows.shift()
      room.free(orderingKey)
      const [next] = rows
      if (next) makeReady(next)
      else orderingKeys.delete(orderingKey)
    },
    /** Takes the rows of an ordering key out, and gives them, the first as well. */
    drop,
    orderingKeys: () => orderingKeys.keys(),
    /** Rows that were not begun in time, each once: the caller gives them back. */
    takeExpired(): readonly HeldRow[] {
      const rows = expired
      expired = []
      return rows
    },
    /** Takes out all that was not begun. */
    empty(): Held[] {
      const begun = (orderingKey: string) =>
        ![...ready.values()].some((rows) => rows.some(({ row }) => row.ordering_key === orderingKey))
      const rest = [...orderingKeys].flatMap(([orderingKey, rows]) => (begun(orderingKey) ? rows.slice(1) : rows))
      for (const orderingKey of [...orderingKeys.keys()]) drop(orderingKey)
      ready.clear()
      return rest
    },
  }
}
