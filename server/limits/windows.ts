import type { Clock } from '../conversation/clock-and-ids'

/** Counts uses by key within a fixed time, which begins with the first use. */
export interface Windows {
  /** Counts one more; gives how many there are, and the milliseconds until the count begins anew. */
  take(key: string): Count
  /** Takes the count of all nodes, and the milliseconds until it begins anew. It ignores a lower count than its own, and a count that is over. */
  learn(key: string, count: Count): void
  /** Milliseconds until the count of this key begins anew; 0 if it is over. */
  leftOf(key: string): number
}

export interface Count {
  count: number
  leftMs: number
}

/** Keys that are remembered; beyond that the key that was silent longest begins anew. */
const keysKept = 5000

export function createWindows(clock: Clock, perMs: number): Windows {
  /** The key that was counted last stands last. */
  const windows = new Map<string, { count: number; endsAt: number }>()

  /** A window that ends later than one can was begun by a clock that was set back. */
  function open(key: string, now: number) {
    const known = windows.get(key)
    const left = known ? known.endsAt - now : 0
    return known && left > 0 && left <= perMs ? known : null
  }

  function keep(key: string, window: { count: number; endsAt: number }): void {
    windows.delete(key)
    windows.set(key, window)
    if (windows.size <= keysKept) return
    for (const oldest of windows.keys()) {
      windows.delete(oldest)
      return
    }
  }

  return {
    take(key) {
      const now = clock()
      const { count, endsAt } = open(key, now) ?? { count: 0, endsAt: now + perMs }
      keep(key, { count: count + 1, endsAt })
      return { count: count + 1, leftMs: endsAt - now }
    },
    learn(key, { count, leftMs }) {
      const now = clock()
      if (leftMs > 0 && count > (open(key, now)?.count ?? 0))
        keep(key, { count, endsAt: now + Math.min(perMs, leftMs) })
    },
    leftOf: (key) => {
      const now = clock()
      return (open(key, now)?.endsAt ?? now) - now
    },
  }
}
