import { sql } from 'kysely'
import type { Place } from './query'

// Conditions on values that differ in number, or that may be absent, so that one query, compiled once, serves every request.

/** The condition that `column` equals the parameter of its name. A null parameter means "any". */
export function anyOr(column: string, place: Place) {
  return sql<boolean>`(cast(${place(column)} as text) is null or ${sql.ref(column)} = ${place(column)})`
}

/**
 * A list of ids of any length as one parameter, so that the query's text stays the same and is compiled once. Ids are
 * fixed-width hex without commas, so membership is a search in the joined text on both databases; lists are short.
 */
export function idList(ids: readonly string[]): string {
  return `,${ids.join(',')},`
}

/** The condition that `column` is one of the ids in the parameter `ids`. */
export function inIdList(column: string, place: Place) {
  return sql<boolean>`${place<string>('ids')} like '%,' || ${sql.ref(column)} || ',%'`
}

/** No record of this time or later has a smaller id: ids begin with the time. */
export const firstIdAt = (ms: number): string => Math.max(0, ms).toString(16).padStart(12, '0').padEnd(24, '0')
