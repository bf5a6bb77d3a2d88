import { endpointOf } from '../conversation/events/ordering-keys'

/** The most rows in memory, of all endpoints and of one endpoint. More rows wait in the database. */
const mostOfAll = 5000
const mostOfOne = 500

export function createMemoryLimit() {
  const counts = new Map<string, number>()
  /**
   * Endpoints over their limit. To keep the order, their new rows stay in the database until memory has none of their
   * rows.
   */
  const draining = new Set<string>()
  let total = 0

  function take(orderingKey: string): void {
    const endpoint = endpointOf(orderingKey) ?? ''
    total += 1
    counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1)
  }

  return {
    take,
    /** Reserves a slot for a row of a running transaction, until `free`. Returns false if no slot is free. */
    reserve(orderingKey: string): boolean {
      const endpoint = endpointOf(orderingKey) ?? ''
      const count = counts.get(endpoint) ?? 0
      const isFull = total >= mostOfAll || count >= mostOfOne
      if (isFull && count > 0) draining.add(endpoint)
      if (isFull || draining.has(endpoint)) return false
      take(orderingKey)
      return true
    },
    free(orderingKey: string, rows = 1): void {
      const endpoint = endpointOf(orderingKey) ?? ''
      const remaining = (counts.get(endpoint) ?? 0) - rows
      total -= rows
      if (remaining > 0) counts.set(endpoint, remaining)
      else {
        counts.delete(endpoint)
        draining.delete(endpoint)
      }
    },
    isDraining: (orderingKey: string) => draining.has(endpointOf(orderingKey) ?? ''),
  }
}
