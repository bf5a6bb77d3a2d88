import type { Clock } from '../conversation/clock-and-ids'

/** Counts uses by key within a fixed time, which begins with the first use. */
export interface Windows {
  /** Counts a use; returns the count, and the milliseconds until the window ends. */
  take(key: string): Count
  /**
   * Takes over the count of all nodes, and the milliseconds until the window ends. A count that is lower or outdated is
   * ignored.
   */
  learn(key: string, count: Count): void
  /** Milliseconds until the window of this key ends; 0 if it is over. */
  leftOf(key: string): number
}

interface Count {
  count: number
  leftMs: number
}

/** The number of keys that are remembered; beyond that the key that was silent longest starts again at 0. */
const keysKept = 5000

export function createWindows(clock: Clock, perMs: number): Windows {
  /** The key that was counted last is the last of the map. */
  const windows = new Map<string, { count: number; endsAt: number }>()

  /** A window with a later end than possible was begun before the clock was set back. */
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
