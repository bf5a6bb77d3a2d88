import { sql } from 'kysely'
import type { Place } from './query'

// Filters that may be absent, so that one query, compiled once, serves every combination of them: null means "any".

/** `column` is the text in the parameter `name`, or that is null. */
export function anyOr(column: string, place: Place, name: string) {
  return sql<boolean>`(cast(${place(name)} as text) is null or ${sql.ref(column)} = ${place(name)})`
}

/** `column` is at least the number in the parameter `name`, or that is null. */
export function anyOrFrom(column: string, place: Place, name: string) {
  return sql<boolean>`(cast(${place(name)} as bigint) is null or ${sql.ref(column)} >= ${place(name)})`
}

/** `column` is less than the number in the parameter `name`, or that is null. */
export function anyOrUntil(column: string, place: Place, name: string) {
  return sql<boolean>`(cast(${place(name)} as bigint) is null or ${sql.ref(column)} < ${place(name)})`
}
