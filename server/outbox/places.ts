/** An answer within `quickMs` is quick, an answer after `slowMs` is slow. Both in milliseconds. */
const quickMs = 500
const slowMs = 2000
const mostKnown = 10_000

export interface SlotOptions {
  /** The slots of one owner at first, at least and at most. */
  first: number
  least: number
  most: number
  all?: number
  /** Whether an owner who had a slot waits until the other owners had one. */
  turns?: boolean
}

export type OwnerSlots = ReturnType<typeof createSlots>

/** Slots of endpoints: a slow endpoint leaves slots to the others. */
export const endpointSlots: SlotOptions = { first: 8, least: 2, most: 64 }

/** Limits the parallel rows of each owner: a round of quick answers adds a slot, a slow answer halves them. */
export function createSlots({ first, least, most, all = Infinity, turns = false }: SlotOptions) {
  const limits = new Map<string, number>()
  const taken = new Map<string, number>()
  const served = new Set<string>()
  let allTaken = 0
  const limitOf = (owner: string) => Math.floor(limits.get(owner) ?? first)

  function isFull(owner: string): boolean {
    return allTaken >= all || (taken.get(owner) ?? 0) >= limitOf(owner)
  }

  return {
    isFull,
    full: (): string[] => [...new Set([...served, ...[...taken.keys()].filter(isFull)])],
    /** Returns a function that says, for each row in turn, whether its owner still has a free slot. */
    beside() {
      const more = new Map<string, number>()
      return (owner: string): boolean => {
        const own = more.get(owner) ?? 0
        const isTurnOver = turns && (own > 0 || served.has(owner))
        if (isTurnOver || (taken.get(owner) ?? 0) + own >= limitOf(owner)) return false
        more.set(owner, own + 1)
        return true
      }
    },
    /** Begins the next round. Returns false if no owner had a slot in this round. */
    nextRound(): boolean {
      const begins = served.size > 0
      served.clear()
      return begins
    },
    take(owner: string): void {
      allTaken += 1
      taken.set(owner, (taken.get(owner) ?? 0) + 1)
      if (turns) served.add(owner)
    },
    /**
     * Called when a row was handled. `answeredMs` is the time until the endpoint answered, or
     * null if it was not called.
     */
    free(owner: string, answeredMs: number | null): void {
      allTaken -= 1
      const left = (taken.get(owner) ?? 0) - 1
      if (left > 0) taken.set(owner, left)
      else taken.delete(owner)
      if (answeredMs === null) return
      const limit = limits.get(owner) ?? first
      const next = answeredMs >= slowMs ? limit / 2 : answeredMs <= quickMs ? limit + 1 / limit : limit
      if (limits.size >= mostKnown && !limits.has(owner)) limits.clear()
      limits.set(owner, Math.min(most, Math.max(least, next)))
    },
  }
}
