import { endpointOf } from '../conversation/events/ordering-keys'
import type { HeldRow } from '../conversation/events/outbox-port'
import { createMemoryLimit } from './held-room'

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
  const memoryLimit = createMemoryLimit()

  const makeReady = (heldRow: TimedRow) => {
    const endpoint = endpointOf(heldRow.row.ordering_key) ?? ''
    const rows = ready.get(endpoint)
    if (rows) rows.push(heldRow)
    else ready.set(endpoint, [heldRow])
  }
  /** Whether half of the lease is over. Such a row must not be delivered. */
  const isStale = ({ heldAt }: TimedRow) => performance.now() - heldAt > leaseMs / 2

  function drop(orderingKey: string): TimedRow[] {
    const rows = orderingKeys.get(orderingKey) ?? []
    orderingKeys.delete(orderingKey)
    memoryLimit.free(orderingKey, rows.length)
    return rows
  }

  return {
    memoryLimit,
    has: (orderingKey: string) => orderingKeys.has(orderingKey),
    add(heldRow: HeldRow): void {
      const { ordering_key: orderingKey } = heldRow.row
      const timedRow = { row: heldRow.row, delivery: heldRow.delivery, heldAt: performance.now() }
      memoryLimit.take(orderingKey)
      const rows = orderingKeys.get(orderingKey)
      if (rows) rows.push(timedRow)
      else {
        orderingKeys.set(orderingKey, [timedRow])
        makeReady(timedRow)
      }
    },
    next(hasPlace: (endpoint: string) => boolean): TimedRow | undefined {
      for (const [endpoint, rows] of ready) {
        while (rows.length > 0 && hasPlace(endpoint)) {
          const heldRow = rows.shift() as TimedRow
          if (!isStale(heldRow)) {
            // Deleting and adding the endpoint makes the endpoints take turns.
            ready.delete(endpoint)
            if (rows.length > 0) ready.set(endpoint, rows)
            return heldRow
          }
          expired.push(...drop(heldRow.row.ordering_key))
        }
        if (rows.length === 0) ready.delete(endpoint)
      }
      return undefined
    },
    removeFirst(orderingKey: string): void {
      const rows = orderingKeys.get(orderingKey)
      if (!rows) return
      rows.shift()
      memoryLimit.free(orderingKey)
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
      const isBegun = (orderingKey: string) =>
        ![...ready.values()].some((rows) => rows.some(({ row }) => row.ordering_key === orderingKey))
      const waitingRows = [...orderingKeys].flatMap(([orderingKey, rows]) =>
        isBegun(orderingKey) ? rows.slice(1) : rows,
      )
      for (const orderingKey of [...orderingKeys.keys()]) drop(orderingKey)
      ready.clear()
      return waitingRows
    },
  }
}
