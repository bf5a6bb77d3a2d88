/** An answer within `quickMs` is quick, an answer after `slowMs` is slow. Both in milliseconds. */
const quickMs = 500
const slowMs = 2000
const mostKnown = 10_000

export interface SlotOptions {
  /** The number of slots of one owner at the beginning; `least` and `most` are its limits. */
  first: number
  least: number
  most: number
  all?: number
  /** Whether an owner must wait after a row until all other owners had a row. */
  turns?: boolean
}

export type OwnerSlots = ReturnType<typeof createSlots>

/** A slow endpoint loses slots, so that other endpoints are not delayed. */
export const endpointSlots: SlotOptions = { first: 8, least: 2, most: 64 }

/** Limits how many rows of one owner are handled at once. Quick answers add slots; a slow answer halves them. */
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
