import { deliveryQueueOf } from '../../conversation/events/ordering-keys'
import { queueHead } from '../queries/events/delivery-queue'
import { keyHead } from '../queries/events/outbox'
import type { SqliteDriver } from './driver'

const most = 20_000

/** A cache of ordering keys that have no waiting row. */
export function createFreeKeys(driver: SqliteDriver) {
  const free = new Set<string>()
  function waiting(orderingKey: string) {
    const queue = deliveryQueueOf(orderingKey)
    return queue ? driver.rows(queueHead, queue) : driver.rows(keyHead, { ordering_key: orderingKey })
  }
  return {
    isFree(orderingKey: string): boolean {
      if (free.has(orderingKey)) return true
      if (waiting(orderingKey).length > 0) return false
      if (free.size >= most) free.clear()
      free.add(orderingKey)
      return true
    },
    /** Called after a row of this ordering key was stored or returned. Any value except a string means all keys. */
    waits(orderingKey: unknown): void {
      if (typeof orderingKey === 'string') free.delete(orderingKey)
      else free.clear()
    },
  }
}
