import { endpointOf } from '../conversation/events/ordering-keys'
import type { HeldRow } from '../conversation/events/outbox-port'
import { createHeldRoom } from './held-room'

export interface TimedRow extends HeldRow {
  /** When the store passed the row to the worker, in milliseconds of `performance.now()`. */
  heldAt: number
}

/** Rows in memory by ordering key. The first row of a key is ready, and the other rows of the key wait. */
export function createHeldRows(leaseMs: number) {
  const orderingKeys = new Map<string, TimedRow[]>()
  const ready = new Map<string, TimedRow[]>()
  /** Rows whose leases end too soon. The caller returns them to the database. */
  let expired: TimedRow[] = []
  const room = createHeldRoom()

  const makeReady = (held: TimedRow) => {
    const endpoint = endpointOf(held.row.ordering_key) ?? ''
    const rows = ready.get(endpoint)
    if (rows) rows.push(held)
    else ready.set(endpoint, [held])
  }
  /** Whether half of the lease is over. Such a row must not be delivered. */
  const isOver = ({ heldAt }: TimedRow) => performance.now() - heldAt > leaseMs / 2

  function drop(orderingKey: string): TimedRow[] {
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
      const own = { row: held.row, delivery: held.delivery, heldAt: performance.now() }
      room.take(orderingKey)
      const rows = orderingKeys.get(orderingKey)
      if (rows) rows.push(own)
      else {
        orderingKeys.set(orderingKey, [own])
        makeReady(own)
      }
    },
    next(hasPlace: (endpoint: string) => boolean): TimedRow | undefined {
      for (const [endpoint, rows] of ready) {
        while (rows.length > 0 && hasPlace(endpoint)) {
          const held = rows.shift() as TimedRow
          if (!isOver(held)) {
            // Deleting and adding the endpoint makes the endpoints take turns.
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
    done(orderingKey: string): void {
      const rows = orderingKeys.get(orderingKey)
      if (!rows) return
      rows.shift()
      room.free(orderingKey)
      const [next] = rows
      if (next) makeReady(next)
      else orderingKeys.delete(orderingKey)
    },
    drop,
    orderingKeys: () => orderingKeys.keys(),
    takeExpired(): readonly HeldRow[] {
      const rows = expired
      expired = []
      return rows
    },
    empty(): TimedRow[] {
      const begun = (orderingKey: string) =>
        ![...ready.values()].some((rows) => rows.some(({ row }) => row.ordering_key === orderingKey))
      const rest = [...orderingKeys].flatMap(([orderingKey, rows]) => (begun(orderingKey) ? rows.slice(1) : rows))
      for (const orderingKey of [...orderingKeys.keys()]) drop(orderingKey)
      ready.clear()
      return rest
    },
  }
}
