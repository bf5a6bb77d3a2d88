import type { Needs } from '../needs'
import type { SourceRecord } from '../records'

/** The most sightings of pages outside of the allowed sites, so that other sites cannot fill the store. */
const mostForeignSightings = 10
const againMs = 20_000
const mostRemembered = 5_000

/** Records on which pages the script tag was loaded, for the owner. If a write fails, the next load writes again. */
export function createSightings({ store, clock }: Pick<Needs, 'store' | 'clock'>) {
  const noted = new Map<string, number>()

  return function note(source: SourceRecord, origin: string): void {
    const now = clock()
    const id = `${source.id} ${origin}`
    if (now - (noted.get(id) ?? 0) < againMs) return
    if (noted.size >= mostRemembered) noted.clear()
    noted.set(id, now)
    const named = source.settings.allowed_origins ?? []
    void store
      .transact(async (tx) => {
        const known = await tx.sightings(source.id)
        const others = known.filter((each) => each.id !== id && !named.includes(each.origin))
        if (!named.includes(origin))
          for (const { id: old } of others.slice(mostForeignSightings - 1)) await tx.deleteSighting(old)
        await tx.putSighting({ id, source_id: source.id, origin, first_seen_at: now, seen_at: now })
      })
      .catch(() => noted.delete(id))
  }
}
