/**
 * Counts running requests, so that a stop can let them finish. A request that comes after the stop began gets no answer:
 * the device sends it again, with the same client id, on its next connection.
 */
export function createDrain(cut: () => void) {
  const running = new Set<Promise<void>>()
  let draining = false
  return {
    take(work: () => Promise<void>): void {
      if (draining) return
      const run = work()
      running.add(run)
      void run.finally(() => running.delete(run))
    },
    async drain(): Promise<void> {
      draining = true
      await Promise.all(running)
      // The last answer is written before its connection ends.
      await new Promise((next) => setImmediate(next))
      cut()
    },
    cut,
  }
}
