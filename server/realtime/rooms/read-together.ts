/** The most records of one read. */
const mostAtOnce = 500

/**
 * Makes a function that reads a record by id; null if there is none. Calls during a read share the next one, so a
 * thousand calls take few statements, and none gets a record from before its call.
 */
export function readTogether<R extends { id: string }>(
  readMany: (ids: readonly string[]) => Promise<R[]>,
): (id: string) => Promise<R | null> {
  let running: Promise<unknown> = Promise.resolve()
  let next: { ids: Set<string>; records: Promise<Map<string, R>> } | null = null

  function begin() {
    const ids = new Set<string>()
    const records = running.then(async () => {
      if (next?.ids === ids) next = null
      return new Map((await readMany([...ids])).map((record) => [record.id, record]))
    })
    running = records.catch(() => {})
    next = { ids, records }
    return next
  }

  return async (id) => {
    const { ids, records } = next && next.ids.size < mostAtOnce ? next : begin()
    ids.add(id)
    return (await records).get(id) ?? null
  }
}
