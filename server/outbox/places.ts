/** An answer within `quickMs` is quick, an answer after `slowMs` is slow. Milliseconds. */
const quickMs = 500
const slowMs = 2000
/** The most owners that are remembered. More would only take memory. */
const mostKnown = 10_000

export interface PlacesOptions {
  /** The places of one owner at first, at least and at most. */
  first: number
  least: number
  most: number
  /** The places of all owners together. */
  all?: number
  /** Whether an owner who had a place waits until the others had one. */
  turns?: boolean
}

export type Places = ReturnType<typeof createPlaces>

/** The places of endpoints that are called: a slow endpoint leaves room for the others. */
export const ofEndpoints: PlacesOptions = { first: 8, least: 2, most: 64 }

/**
 * Limits the rows that are under way at once for each owner: an endpoint or a source. Each round of quick answers gives the owner one
 * more place; a slow answer takes half of them away.
 */
export function createPlaces({ first, least, most, all = Infinity, turns = false }: PlacesOptions) {
  const limits = new Map<string, number>()
  const taken = new Map<string, number>()
  /** Owners who had a place in this round. */
  const served = new Set<string>()
  let allTaken = 0
  const limitOf = (owner: string) => Math.floor(limits.get(owner) ?? first)

  function isFull(owner: string): boolean {
    return allTaken >= all || (taken.get(owner) ?? 0) >= limitOf(owner)
  }

  return {
    isFull,
    /** The owners who get no place now. */
    full: (): string[] => [...new Set([...served, ...[...taken.keys()].filter(isFull)])],
    /** Returns a function that tells for each row in turn whether its owner still has a free place. */
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
    /** Begins the next round. Returns false if nobody had a place in this one. */
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
    /** Called when a row was handled. `answeredMs`: the time until the endpoint answered; null if it was not called. */
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
