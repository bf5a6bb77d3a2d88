/**
 * Runs the work of an event once per id, although the event may be delivered more than once. A delivery that comes while the
 * first is still at work waits for it; work that failed is forgotten, so that the next delivery tries again.
 */
export function oncePerId(remembered = 5000): (id: string, work: (again: boolean) => Promise<void>) => Promise<void> {
  const known = new Map<string, Promise<void>>()
  const failed = new Set<string>()
  return (id, work) => {
    const before = known.get(id)
    if (before) return before
    const running = work(failed.has(id)).catch((error: unknown) => {
      known.delete(id)
      failed.add(id)
      forgetOldest(failed, remembered)
      throw error
    })
    known.set(id, running)
    forgetOldest(known, remembered)
    return running
  }
}

/** Maps and sets keep the order of insertion. */
function forgetOldest(memory: Map<string, unknown> | Set<string>, remembered: number): void {
  const oldest = memory.keys().next().value
  if (memory.size > remembered && oldest !== undefined) memory.delete(oldest)
}
