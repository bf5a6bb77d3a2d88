import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../queries/query'

/** In order of preference. With the locale C, PostgreSQL's own `lower` would only change English letters. */
const collations = ['und-x-icu', 'pg_unicode_fast', 'pg_c_utf8']

const zeros = [
  ...'\u0660\u06f0\u0966\u09e6\u0a66\u0ae6\u0b66\u0be6\u0c66\u0ce6\u0d66\u0e50\u0ed0\u0f20\u1040\u17e0\u1810',
]
/** Ranges of characters that searches ignore: first and last. */
const unseen = [
  ...['\u00ad\u00ad', '\u034f\u034f', '\u0591\u05bd', '\u05bf\u05bf', '\u05c1\u05c2', '\u05c4\u05c5', '\u05c7\u05c7'],
  ...['\u0610\u061a', '\u061c\u061c', '\u0640\u0640', '\u064b\u065f', '\u0670\u0670', '\u06d6\u06dc', '\u06df\u06e8'],
  ...['\u06ea\u06ed', '\u180e\u180e', '\u200b\u200f', '\u202a\u202e', '\u2060\u2064', '\u2066\u2069', '\ufe00\ufe0f'],
  '\ufeff\ufeff',
]

const signs = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, nth) => String.fromCharCode(first + nth)).join('')

/**
 * Searches treat different forms of digits, quotes, hyphens and Arabic letters as equal (search-words.ts). Never change
 * this step.
 */
export const up = (db: Kysely<unknown>, dialect: Dialect): Promise<void> => makeSearchable(db, dialect)

/**
 * Replaces the function `searchable`, and recomputes its columns. `moreFrom` and `moreTo` are further letters to
 * replace.
 */
export async function makeSearchable(db: Kysely<unknown>, dialect: Dialect, moreFrom = '', moreTo = ''): Promise<void> {
  if (dialect === 'sqlite') {
    for (const table of ['search_contents', 'search_names'])
      await sql`update ${sql.table(table)} set text = searchable(text) where text <> searchable(text)`.execute(db)
    return
  }
  const { rows } = await sql<{ collname: string }>`select collname from pg_collation
    where collnamespace = 'pg_catalog'::regnamespace and collname in (${sql.join(collations)})`.execute(db)
  const known = new Set(rows.map(({ collname }) => collname))
  const collation = sql.id(collations.find((each) => known.has(each)) ?? 'default')
  const digits = zeros.map((zero) => signs(zero.charCodeAt(0), zero.charCodeAt(0) + 9)).join('')
  const left = unseen.map((range) => signs(range.charCodeAt(0), range.charCodeAt(1))).join('')
  // Some ICU versions do not know Georgian capitals. `translate` removes characters that have no partner in the second
  // list.
  const from = `${moreFrom}أإآٱىیکةۀہەʼ’‘‛′“”„‟″‐‑‒–—−${digits}${signs(0x1c90, 0x1cba)}${left}`
  const to = `${moreTo}ااااييكهههه${"'".repeat(5)}${'"'.repeat(5)}------${'0123456789'.repeat(zeros.length)}${signs(0x10d0, 0x10fa)}`
  await sql`create or replace function searchable(given text) returns text
    language sql immutable parallel safe
    return translate(replace(replace(lower(upper(normalize(given, NFKC) collate ${collation})), U&'\\03C2', U&'\\03C3'), U&'i\\0307', 'i') collate "C",
      ${sql.lit(from)}, ${sql.lit(to)})`.execute(db)
  // An update computes the columns again.
  await sql`update contents set body = body where folded <> searchable(folded)`.execute(db)
  await sql`update threads set title = title where folded <> searchable(folded)`.execute(db)
  await sql`update identities set screenname = screenname, extra_values = extra_values
    where folded <> searchable(folded) or folded_more <> searchable(folded_more)`.execute(db)
}
