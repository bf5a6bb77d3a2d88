import { sql } from 'kysely'
import type { Place } from './query'

// Conditions for lists of values and optional values, so that one compiled query fits every number of values.

/** Returns the condition that `column` equals the parameter of the same name. A null parameter means "any". */
export function equalsOrAny(column: string, place: Place) {
  return sql<boolean>`(cast(${place(column)} as text) is null or ${sql.ref(column)} = ${place(column)})`
}

/** One parameter for all ids, so that the query's text stays the same. Ids have a fixed width and no commas. */
export function idList(ids: readonly string[]): string {
  return `,${ids.join(',')},`
}

export function inIdList(column: string, place: Place) {
  return sql<boolean>`${place<string>('ids')} like '%,' || ${sql.ref(column)} || ',%'`
}

/** Returns the smallest id that a record of this time or later can have: ids begin with the time. */
export const firstIdAt = (ms: number): string => Math.max(0, ms).toString(16).padStart(12, '0').padEnd(24, '0')
