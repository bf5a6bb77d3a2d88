import type { Compilable } from 'kysely'
import { searchable } from '../../../contract/inbox/search-words'
import { type Builder, defineQuery, type Parameters, type Place, type Query } from './query'

// A query with lists of values or optional filters has a different text for each combination. These functions limit the
// number of texts.

/** Fills the list up to the next power of two by repeating its last value. */
export function padToPowerOfTwo<T>(values: readonly T[]): T[] {
  const length = values.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(values.length))
  return Array.from({ length }, (_, nth) => values[Math.min(nth, values.length - 1)] as T)
}

/**
 * Caches compiled statements by shape. Requests decide the number of shapes, so the cache is emptied when it is full.
 */
export function createShapes<T>(most: number) {
  const compiled = new Map<string, T>()
  return (parts: readonly unknown[], make: () => T): T => {
    const shape = JSON.stringify(parts)
    const known = compiled.get(shape)
    if (known) return known
    if (compiled.size >= most) compiled.clear()
    const made = make()
    compiled.set(shape, made)
    return made
  }
}

export const numberedParameters = <T>(prefix: string, values: readonly T[]): [string, T][] =>
  values.map((value, nth) => [`${prefix}${nth}`, value])

export const placeholdersFor = (place: Place, prefix: string, values: readonly unknown[]) =>
  values.map((_, nth) => place(`${prefix}${nth}`))

/** Defines a query for a list of ids that is not empty. The database finds each id by its index. */
export function byIds(build: (db: Builder, place: Place, ids: string[]) => Compilable) {
  const made = new Map<number, Query>()
  return (ids: readonly string[]): { query: Query; parameters: Parameters } => {
    const values = padToPowerOfTwo(ids)
    const query =
      made.get(values.length) ?? defineQuery((db, place) => build(db, place, placeholdersFor(place, 'id', values)))
    made.set(values.length, query)
    return { query, parameters: Object.fromEntries(numberedParameters('id', values)) }
  }
}

export const patternsOf = (words: readonly string[]) =>
  words.map((word) => `%${searchable(word).replace(/[\\%_]/g, '\\$&')}%`)

export const listOptions = (isSearch: boolean) =>
  isSearch ? ({ planned: 'each time', reads: 'everything' } as const) : ({ planned: 'each time' } as const)
