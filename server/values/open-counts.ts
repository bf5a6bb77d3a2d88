/** Counts what is open at the moment, by key and in total. */
export function createOpenCounts() {
  const counts = new Map<string, number>()
  let total = 0

  function change(key: string, by: number): void {
    const count = (counts.get(key) ?? 0) + by
    total += by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }

  return {
    of: (key: string) => counts.get(key) ?? 0,
    total: () => total,
    /** The keys with something open. */
    keys: () => counts.keys(),
    change,
    /** Counts another open item. Returns a function to call one time when it is closed. */
    add(key: string): () => void {
      change(key, 1)
      return () => change(key, -1)
    },
  }
}
