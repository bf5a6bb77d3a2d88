import { createOpenCounts } from '../values/open-counts'

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
  const used = createOpenCounts()
  const served = new Set<string>()
  const limitOf = (owner: string) => Math.floor(limits.get(owner) ?? first)

  function isFull(owner: string): boolean {
    return used.total() >= mostOfAll || used.of(owner) >= limitOf(owner)
  }

  return {
    isFull,
    full: (): string[] => [...new Set([...served, ...[...used.keys()].filter(isFull)])],
    planRows() {
      const planned = new Map<string, number>()
      return (owner: string): boolean => {
        const plannedOfOwner = planned.get(owner) ?? 0
        const isTurnOver = turns && (plannedOfOwner > 0 || served.has(owner))
        if (isTurnOver || used.of(owner) + plannedOfOwner >= limitOf(owner)) return false
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
      used.change(owner, 1)
      if (turns) served.add(owner)
    },
    /**
     * Called when a row was handled. `answeredMs` is the time until the endpoint answered, or
     * null if it was not called.
     */
    free(owner: string, answeredMs: number | null): void {
      used.change(owner, -1)
      if (answeredMs === null) return
      const limit = limits.get(owner) ?? first
      const next = answeredMs >= slowMs ? limit / 2 : answeredMs <= quickMs ? limit + 1 / limit : limit
      if (limits.size >= mostOwners && !limits.has(owner)) limits.clear()
      limits.set(owner, Math.min(most, Math.max(least, next)))
    },
  }
}
