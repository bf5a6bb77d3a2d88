/**
 * Returns a function that runs the work once per id, because events can be delivered twice. Failed work may run again.
 * It remembers so many ids, in memory.
 */
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

/** Returns the same UUID for the same event id, also after a restart: the `client_id` of the reply to this event. */
export async function clientIdOf(eventId: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(eventId))
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
