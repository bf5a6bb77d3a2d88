/** An answer within `quickMs` is quick, an answer after `slowMs` is slow. Both in milliseconds. */
const quickMs = 500
const slowMs = 2000
const mostOwners = 10_000

export interface SlotOptions {
  /** The number of slots of one owner at the beginning; `least` and `most` are its limits. */
  first: number
  least: number
  most: number
  mostOfAll?: number
  /** Whether an owner must wait after a row until all other owners had a row. */
  turns?: boolean
}

export type OwnerSlots = ReturnType<typeof createSlots>

/** A slow endpoint loses slots, so that other endpoints are not delayed. */
export const endpointSlots: SlotOptions = { first: 8, least: 2, most: 64 }

/** Limits how many rows of one owner are handled at once. Quick answers add slots; a slow answer halves them. */
export function createSlots({ first, least, most, mostOfAll = Infinity, turns = false }: SlotOptions) {
  const limits = new Map<string, number>()
  const usedSlots = new Map<string, number>()
  const served = new Set<string>()
  let allUsed = 0
  const limitOf = (owner: string) => Math.floor(limits.get(owner) ?? first)

  function isFull(owner: string): boolean {
    return allUsed >= mostOfAll || (usedSlots.get(owner) ?? 0) >= limitOf(owner)
  }

  return {
    isFull,
    full: (): string[] => [...new Set([...served, ...[...usedSlots.keys()].filter(isFull)])],
    planRows() {
      const planned = new Map<string, number>()
      return (owner: string): boolean => {
        const plannedOfOwner = planned.get(owner) ?? 0
        const isTurnOver = turns && (plannedOfOwner > 0 || served.has(owner))
        if (isTurnOver || (usedSlots.get(owner) ?? 0) + plannedOfOwner >= limitOf(owner)) return false
        planned.set(owner, plannedOfOwner + 1)
        return true
      }
    },
    nextRound(): boolean {
      const begins = served.size > 0
      served.clear()
      return begins
    },
    take(owner: string): void {
      allUsed += 1
      usedSlots.set(owner, (usedSlots.get(owner) ?? 0) + 1)
      if (turns) served.add(owner)
    },
    /**
     * Called when a row was handled. `answeredMs` is the time until the endpoint answered, or
     * null if it was not called.
     */
    free(owner: string, answeredMs: number | null): void {
      allUsed -= 1
      const remaining = (usedSlots.get(owner) ?? 0) - 1
      if (remaining > 0) usedSlots.set(owner, remaining)
      else usedSlots.delete(owner)
      if (answeredMs === null) return
      const limit = limits.get(owner) ?? first
      const next = answeredMs >= slowMs ? limit / 2 : answeredMs <= quickMs ? limit + 1 / limit : limit
      if (limits.size >= mostOwners && !limits.has(owner)) limits.clear()
      limits.set(owner, Math.min(most, Math.max(least, next)))
    },
  }
}
