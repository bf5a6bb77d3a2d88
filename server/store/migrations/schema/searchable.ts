import { type Kysely, sql } from 'kysely'

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
 * Adds the function by which PostgreSQL compares texts in searches: different forms of letters, digits, quotes and
 * hyphens are equal. On SQLite the server gives it (contract/inbox/search-words.ts).
 */
export async function addSearchable(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ collname: string }>`select collname from pg_collation
    where collnamespace = 'pg_catalog'::regnamespace and collname in (${sql.join(collations)})`.execute(db)
  const known = new Set(rows.map(({ collname }) => collname))
  const collation = sql.id(collations.find((each) => known.has(each)) ?? 'default')
  const digits = zeros.map((zero) => signs(zero.charCodeAt(0), zero.charCodeAt(0) + 9)).join('')
  const left = unseen.map((range) => signs(range.charCodeAt(0), range.charCodeAt(1))).join('')
  const letters = 'άέήίόύώأإآٱىیکةۀہەʼ’‘‛′“”„‟″‐‑‒–—−'
  const asLetters = `αεηιουωااااييكهههه${"'".repeat(5)}${'"'.repeat(5)}------`
  // Some ICU versions do not know Georgian capitals. `translate` removes characters that have no partner in the second
  // list.
  const rare = `${digits}${signs(0x1c90, 0x1cba)}${left}`
  const asRare = `${'0123456789'.repeat(zeros.length)}${signs(0x10d0, 0x10fa)}`
  const plain = sql`replace(replace(lower(upper(normalize(given, NFKC) collate ${collation})), U&'\\03C2', U&'\\03C3'), U&'i\\0307', 'i') collate "C"`
  // `translate` compares each letter with the whole list, so most texts pass the long one by.
  await sql`create or replace function searchable(given text) returns text
    language sql immutable parallel safe
    return case when octet_length(given) = length(given) then lower(given collate "C")
      else translate(case when ${plain} ~ ${sql.lit(`[${rare}]`)} then translate(${plain}, ${sql.lit(rare)}, ${sql.lit(asRare)}) else ${plain} end,
        ${sql.lit(letters)}, ${sql.lit(asLetters)}) end`.execute(db)
}
