/**
 * Lets a stopping server finish its running requests. Later requests get no answer; devices repeat them after they
 * reconnect.
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
      // The last answer must be written before its connection ends.
      await new Promise((next) => setImmediate(next))
      cut()
    },
    cut,
  }
}
