import type { Clock } from '../conversation/clock-and-ids'

/** A key may use `most` immediately, then `most` more per `perMs`, spread evenly. */
export interface Rate {
  most: number
  perMs: number
}

export interface Allowance {
  /** Returns the milliseconds until `cost` may be used, 0 if now. */
  wait(key: string, cost?: number): number
  /** Uses `cost`, even if `wait` returns a wait. */
  take(key: string, cost?: number): void
  /** Uses `cost` and returns 0 if it may be used now; otherwise returns the milliseconds to wait. */
  tryTake(key: string, cost?: number): number
  /** Returns the whole uses that are left now, and the milliseconds until the allowance is full. */
  remaining(key: string): { uses: number; fullMs: number }
  /** Adds uses on other nodes: the key's allowance will be full in `ms` milliseconds at the earliest. */
  owe(key: string, ms: number): void
  readonly size: number
}

/** At least this many keys stay in memory, if they are in use: some 5 MB. */
const leastKeys = 20_000

interface Options {
  keys?: number
  /**
   * The most milliseconds until the allowance is full. It exceeds `perMs` if several nodes allowed uses of one key
   * before they knew each other.
   */
  mostOwed?: number
}

/**
 * Counts uses per key by the generic cell rate algorithm: one number per key, the time at which its allowance is full.
 * At most twice `keys` keys are in memory.
 */
export function createAllowance(
  time: Clock,
  { most, perMs }: Rate,
  { keys = leastKeys, mostOwed = perMs }: Options = {},
): Allowance {
  const msEach = perMs / most
  const began = time()
  // Starts at 0, because sums of fractions are more exact with small numbers.
  const clock = () => time() - began
  /** The time at which each key is full again, in two generations: recent keys and older keys. */
  let fullAt = new Map<string, number>()
  let earlier = new Map<string, number>()
  let since = clock()

  function forget(now: number): void {
    const age = now - since
    if (age >= 0 && age < mostOwed && fullAt.size < keys) return
    earlier = age >= 2 * mostOwed ? new Map() : fullAt
    fullAt = new Map()
    since = now
  }

  /** Milliseconds until the key is full. A debt above `2 * mostOwed` means that the clock was set back. */
  function debt(key: string, now: number): number {
    const remainingMs = (fullAt.get(key) ?? earlier.get(key) ?? now) - now
    if (remainingMs <= 2 * mostOwed) return Math.min(mostOwed, Math.max(0, remainingMs))
    fullAt.delete(key)
    earlier.delete(key)
    return 0
  }

  /** A cost above the whole allowance counts as the whole allowance. */
  const msOf = (cost: number) => Math.min(perMs, cost * msEach)

  function wait(key: string, cost = 1): number {
    const excess = debt(key, clock()) + msOf(cost) - perMs
    return excess > 0.001 ? excess : 0
  }

  function take(key: string, cost = 1): void {
    const now = clock()
    forget(now)
    fullAt.set(key, now + debt(key, now) + msOf(cost))
  }

  return {
    wait,
    take,
    tryTake(key, cost) {
      const waitMs = wait(key, cost)
      if (waitMs === 0) take(key, cost)
      return waitMs
    },
    remaining(key) {
      const fullMs = debt(key, clock())
      return { uses: Math.max(0, Math.floor((perMs - fullMs) / msEach + 0.001)), fullMs }
    },
    owe(key, ms) {
      const now = clock()
      if (ms <= debt(key, now)) return
      forget(now)
      fullAt.set(key, now + Math.min(mostOwed, ms))
    },
    get size() {
      return fullAt.size + earlier.size
    },
  }
}
