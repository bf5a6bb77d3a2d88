import type { Kysely } from 'kysely'
import type { Dialect } from '../queries/query'
import { makeSearchable } from './0051-searchable-signs'

/** Searches compare Greek without the accent, which capitals do not have. */
export const up = (db: Kysely<unknown>, dialect: Dialect): Promise<void> =>
  makeSearchable(db, dialect, 'άέήίόύώ', 'αεηιουω')
