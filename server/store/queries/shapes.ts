import { type Compilable, sql } from 'kysely'
import { type Builder, defineQuery, type Parameters, type Place, type Query } from './query'

// Lists of values and optional filters give one query many texts, one for each shape. These functions keep them few.

/** The values in a list whose length is a power of two, the last value as often as it takes. */
export function padded<T>(values: readonly T[]): T[] {
  const length = values.length === 0 ? 0 : 2 ** Math.ceil(Math.log2(values.length))
  return Array.from({ length }, (_, nth) => values[Math.min(nth, values.length - 1)] as T)
}

/** Compiled statements by their shape. Callers decide how many shapes there are, so all are dropped when there are too many. */
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

/** These values as parameters, numbered behind a prefix. */
export const numbered = <T>(prefix: string, values: readonly T[]): [string, T][] =>
  values.map((value, nth) => [`${prefix}${nth}`, value])

/** A place for each of these values. */
export const placesFor = (place: Place, prefix: string, values: readonly unknown[]) =>
  values.map((_, nth) => place(`${prefix}${nth}`))

/** A query for lists of ids of any length but none, so that the database finds each by its index. */
export function byIds(build: (db: Builder, place: Place, ids: string[]) => Compilable) {
  const made = new Map<number, Query>()
  return (ids: readonly string[]): { query: Query; parameters: Parameters } => {
    const values = padded(ids)
    const query =
      made.get(values.length) ?? defineQuery((db, place) => build(db, place, placesFor(place, 'id', values)))
    made.set(values.length, query)
    return { query, parameters: Object.fromEntries(numbered('id', values)) }
  }
}

/** Patterns of `like` for what contains these words. */
export const patternsOf = (words: readonly string[]) => words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

/** The text of a content in which a search looks; `name` is the name of the table in the query. */
export const searchedText = (name: string) =>
  sql`coalesce(${sql.ref(`${name}.searched_text`)}, ${sql.ref(`${name}.body`)})`

/** Searches may go through everything there is. */
export const plannedFor = (words: readonly string[]) =>
  words.length > 0 ? ({ planned: 'each time', reads: 'everything' } as const) : ({ planned: 'each time' } as const)
