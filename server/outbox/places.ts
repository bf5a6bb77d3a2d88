/** A place allows one row to be under way to an endpoint. These are an endpoint's places at first, at least and at most. */
const first = 8
const least = 2
const most = 64
/** An answer within `quickMs` is quick, an answer after `slowMs` is slow. Milliseconds. */
const quickMs = 500
const slowMs = 2000
/** The most endpoints that are remembered. More would only take memory. */
const mostKnown = 10_000

/**
 * Limits the rows that are under way to each endpoint at once. Each round of quick answers gives the endpoint one more place; a slow
 * answer takes half of them away. So one slow endpoint leaves room for the others.
 */
export function createPlaces() {
  const limits = new Map<string, number>()
  const taken = new Map<string, number>()
  return {
    isFull: (endpoint: string) => (taken.get(endpoint) ?? 0) >= Math.floor(limits.get(endpoint) ?? first),
    /** The endpoints without a free place. */
    full(): string[] {
      return [...taken.keys()].filter((endpoint) => this.isFull(endpoint))
    },
    /** Returns a function that tells for each row in turn whether its endpoint still has a free place. */
    beside() {
      const more = new Map<string, number>()
      return (endpoint: string): boolean => {
        const now = (taken.get(endpoint) ?? 0) + (more.get(endpoint) ?? 0)
        if (now >= Math.floor(limits.get(endpoint) ?? first)) return false
        more.set(endpoint, (more.get(endpoint) ?? 0) + 1)
        return true
      }
    },
    take(endpoint: string): void {
      taken.set(endpoint, (taken.get(endpoint) ?? 0) + 1)
    },
    /** Called when a row was handled. `answeredMs`: the time until the endpoint answered; null if it was not called. */
    free(endpoint: string, answeredMs: number | null): void {
      const left = (taken.get(endpoint) ?? 0) - 1
      if (left > 0) taken.set(endpoint, left)
      else taken.delete(endpoint)
      if (answeredMs === null) return
      const limit = limits.get(endpoint) ?? first
      const next = answeredMs >= slowMs ? limit / 2 : answeredMs <= quickMs ? limit + 1 / limit : limit
      if (limits.size >= mostKnown && !limits.has(endpoint)) limits.clear()
      limits.set(endpoint, Math.min(most, Math.max(least, next)))
    },
  }
}
