const coalesceMs = 20

/** Runs the work once for several calls within a short time, never overlapping. It must not throw. */
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
