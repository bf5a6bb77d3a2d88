import { endpointOf } from '../conversation/events/ordering-keys'
import { createOpenCounts } from '../values/open-counts'

/** The most rows in memory, of all endpoints and of one endpoint. More rows wait in the database. */
const mostOfAll = 5000
const mostOfOne = 500

export function createMemoryLimit() {
  const held = createOpenCounts()
  /**
   * Endpoints over their limit. To keep the order, their new rows stay in the database until memory has none of their
   * rows.
   */
  const draining = new Set<string>()
  const take = (orderingKey: string): void => held.change(endpointOf(orderingKey) ?? '', 1)

  return {
    take,
    /** Reserves a slot for a row of a running transaction, until `free`. Returns false if no slot is free. */
    reserve(orderingKey: string): boolean {
      const endpoint = endpointOf(orderingKey) ?? ''
      const count = held.of(endpoint)
      const isFull = held.total() >= mostOfAll || count >= mostOfOne
      if (isFull && count > 0) draining.add(endpoint)
      if (isFull || draining.has(endpoint)) return false
      take(orderingKey)
      return true
    },
    free(orderingKey: string, rows = 1): void {
      const endpoint = endpointOf(orderingKey) ?? ''
      held.change(endpoint, -rows)
      if (held.of(endpoint) === 0) draining.delete(endpoint)
    },
    isDraining: (orderingKey: string) => draining.has(endpointOf(orderingKey) ?? ''),
  }
}
