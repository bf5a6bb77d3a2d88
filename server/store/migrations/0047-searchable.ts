import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../queries/query'

/** Collations in order of preference: with the locale C, `lower` only changes English letters. */
const collations = ['und-x-icu', 'pg_unicode_fast', 'pg_c_utf8']

/**
 * Adds the function by which PostgreSQL compares texts in searches. On SQLite the read worker
 * has the same function (contract/inbox/search-words.ts).
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect !== 'postgres') return
  const { rows } = await sql<{ collname: string }>`select collname from pg_collation
    where collnamespace = 'pg_catalog'::regnamespace and collname in (${sql.join(collations)})`.execute(db)
  const known = new Set(rows.map(({ collname }) => collname))
  const collation = sql.id(collations.find((each) => known.has(each)) ?? 'default')
  await sql`create or replace function searchable(given text) returns text
    language sql immutable parallel safe
    return replace(replace(lower(upper(normalize(given, NFKC) collate ${collation})), U&'\\03C2', U&'\\03C3'), U&'i\\0307', 'i') collate "C"`.execute(
    db,
  )
}
