/** Runs tasks one after the other. Owners take turns, so that one with many does not delay the others. */
export function createFairLine(mostOfOne: number) {
  /** The waiting tasks by owner; the owner whose turn is next comes first. */
  const lines = new Map<string, (() => Promise<unknown>)[]>()
  let running = false

  async function run(): Promise<void> {
    if (running) return
    running = true
    for (;;) {
      const [next] = lines
      if (!next) break
      const [owner, line] = next
      const work = line.shift()
      lines.delete(owner)
      if (line.length > 0) lines.set(owner, line)
      await work?.()
    }
    running = false
  }

  /** Returns null if too many tasks of this owner already wait. */
  return <T>(owner: string, work: () => Promise<T>): Promise<T> | null => {
    const line = lines.get(owner) ?? []
    if (line.length >= mostOfOne) return null
    return new Promise((done, fail) => {
      line.push(() => work().then(done, fail))
      lines.set(owner, line)
      void run()
    })
  }
}
