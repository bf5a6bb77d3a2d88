const gatherMs = 20

/** Gives what runs the work soon, once for all who asked meanwhile, and never beside itself. The work does not throw. */
export function gathering(work: () => Promise<void>): () => void {
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
    if (!wanted && !running) setTimeout(() => void run(), gatherMs).unref()
    wanted = true
  }
}
