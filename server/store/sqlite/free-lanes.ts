import { lanesHead } from '../queries/events/outbox'
import type { SqliteDriver } from './driver'

/** How many free lanes are remembered; more would only take memory. */
const most = 20_000

/** Lanes of the outbox in which only rows wait that were handed over. */
export function createFreeLanes(driver: SqliteDriver) {
  const free = new Set<string>()
  return {
    isFree(lane: string): boolean {
      if (free.has(lane)) return true
      if (driver.rows(lanesHead, { lane }).length > 0) return false
      if (free.size >= most) free.clear()
      free.add(lane)
      return true
    },
    /** A row was stored in this lane, or put back into it; anything but a text stands for all lanes. */
    waits(lane: unknown): void {
      if (typeof lane === 'string') free.delete(lane)
      else free.clear()
    },
  }
}
