const coalesceMs = 20

/**
 * Returns a function that runs the work one time for several calls within a short time. Runs
 * never overlap. The work must not throw.
 */
export function coalesce(work: () => Promise<void>): () => void {
  let wanted = false
  let running = false
  const run = async () => {
    running = true
    while (wanted) {
      wanted = false
      await work()
    }
    running = false
  }
  return () => {
    if (!wanted && !running) setTimeout(() => void run(), coalesceMs).unref()
    wanted = true
  }
}
