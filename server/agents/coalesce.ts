const coalesceMs = 20

/** Calls within a short time run the work once. Two runs never overlap. The work must not throw. */
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
