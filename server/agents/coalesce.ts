const coalesceMs = 20

/** Combines calls within a short time into one run of `work`; runs never overlap. `work` must not reject. */
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
