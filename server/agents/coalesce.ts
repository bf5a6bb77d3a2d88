const coalesceMs = 20

/** Combines calls within a short time into one run of `work`; runs never overlap. `work` must not reject. */
export function coalesce(work: () => Promise<void>): () => void {
  let isRequested = false
  let isRunning = false
  const run = async () => {
    isRunning = true
    while (isRequested) {
      isRequested = false
      await work()
    }
    isRunning = false
  }
  return () => {
    if (!isRequested && !isRunning) setTimeout(() => void run(), coalesceMs).unref()
    isRequested = true
  }
}
