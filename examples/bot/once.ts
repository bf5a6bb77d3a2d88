import { createHash } from 'node:crypto'

/** Events can be delivered twice: runs the work once per id. Failed work may run again. */
export function runOncePerId(remembered = 5000): (id: string, work: () => Promise<void>) => Promise<void> {
  const known = new Map<string, Promise<void>>()
  return (id, work) => {
    const before = known.get(id)
    if (before) return before
    const running = work().catch((error: unknown) => {
      known.delete(id)
      throw error
    })
    known.set(id, running)
    // A map keeps its keys in the order of insertion.
    const oldest = known.keys().next().value
    if (known.size > remembered && oldest !== undefined) known.delete(oldest)
    return running
  }
}

/** Returns the same UUID for the same event id, also after a restart. It is the `client_id` of the answer. */
export function uuidOf(eventId: string): string {
  const hex = createHash('sha256').update(eventId).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
