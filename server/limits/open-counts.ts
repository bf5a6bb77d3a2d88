export interface OpenCounts {
  of(key: string): number
  /** Counts another open item. Returns a function to call one time when it is closed. */
  add(key: string): () => void
}

export function createOpenCounts(): OpenCounts {
  const counts = new Map<string, number>()
  return {
    of: (key) => counts.get(key) ?? 0,
    add(key) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
      return () => {
        const remaining = (counts.get(key) ?? 1) - 1
        if (remaining > 0) counts.set(key, remaining)
        else counts.delete(key)
      }
    },
  }
}
