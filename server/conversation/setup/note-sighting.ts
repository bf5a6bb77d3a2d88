import type { Needs } from '../needs'
import type { SourceRecord } from '../records'

/** The most sightings of pages outside of the allowed sites, so that other sites cannot fill the store. */
const mostForeignSightings = 10
const repeatMs = 20_000
const mostRemembered = 5_000

/** Records on which pages the script tag was loaded, for the owner. If a write fails, the next load writes again. */
export function createSightings({ store, clock }: Pick<Needs, 'store' | 'clock'>) {
  const notedAt = new Map<string, number>()

  return function note(source: SourceRecord, origin: string): void {
    const now = clock()
    const id = `${source.id} ${origin}`
    if (now - (notedAt.get(id) ?? 0) < repeatMs) return
    if (notedAt.size >= mostRemembered) notedAt.clear()
    notedAt.set(id, now)
    const allowedOrigins = source.settings.allowed_origins ?? []
    void store
      .transact(async (tx) => {
        const sightings = await tx.sightings(source.id)
        const foreignSightings = sightings.filter((each) => each.id !== id && !allowedOrigins.includes(each.origin))
        if (!allowedOrigins.includes(origin))
          for (const { id: old } of foreignSightings.slice(mostForeignSightings - 1)) await tx.deleteSighting(old)
        await tx.putSighting({ id, source_id: source.id, origin, first_seen_at: now, seen_at: now })
      })
      .catch(() => notedAt.delete(id))
  }
}
