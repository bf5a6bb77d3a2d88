import { createHash } from 'node:crypto'

/** Events can be delivered twice: runs the work once per id. Failed work may run again. */
export function runOncePerId(remembered = 5000): (id: string, work: () => Promise<void>) => Promise<void> {
  const runs = new Map<string, Promise<void>>()
  return (id, work) => {
    const before = runs.get(id)
    if (before) return before
    const run = work().catch((error: unknown) => {
      runs.delete(id)
      throw error
    })
    runs.set(id, run)
    // A map keeps its keys in the order of insertion.
    const oldest = runs.keys().next().value
    if (runs.size > remembered && oldest !== undefined) runs.delete(oldest)
    return run
  }
}

/** Returns the same UUID for the same event id, also after a restart. It is the `client_id` of the answer. */
export function uuidOf(eventId: string): string {
  const hex = createHash('sha256').update(eventId).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
