import type { Compilable } from 'kysely'
import { type Builder, defineQuery, type Parameters, type Place, type Query } from './query'

/** Places for a list of ids of this length, so that the database finds each by its index. */
type Build = (db: Builder, place: Place, ids: string[]) => Compilable

/** A query for lists of ids of any length: one text for each power of two, its last places filled with the last id. */
export function byIds(build: Build) {
  const made = new Map<number, Query>()
  return (ids: readonly string[]): { query: Query; parameters: Parameters } => {
    const size = 2 ** Math.ceil(Math.log2(Math.max(1, ids.length)))
    const names = Array.from({ length: size }, (_, nth) => `id${nth}`)
    const known =
      made.get(size) ??
      defineQuery((db, place) =>
        build(
          db,
          place,
          names.map((name) => place(name)),
        ),
      )
    made.set(size, known)
    const last = ids.length - 1
    return {
      query: known,
      parameters: Object.fromEntries(names.map((name, nth) => [name, ids[Math.min(nth, last)] ?? ''])),
    }
  }
}
