import { type RawBuilder, sql } from 'kysely'
import type { ListName } from '../../conversation/list-port'
import type { Place } from './query'

// Where a word is. SQLite has tables of texts as they are compared (migration 0049), and a sieve for their blocks
// (sqlite/search-blocks.ts); PostgreSQL has columns of them, with indexes.

/** What a search lists. Conversations are threads that are found also by the customer's name. */
export type Searched = 'conversations' | ListName

type Texts = 'search_contents' | 'search_names'

/** The texts with the word, in a table of SQLite: their keys. */
function found(place: Place, word: string, table: Texts) {
  const newest = sql`(select max(position) from ${sql.ref(table)})`
  return sql`(select text.owner, ${table === 'search_names' ? sql`text.kind` : sql`text.id`}
    from json_each(search_blocks(${sql.lit(table)}, ${place(word)}, coalesce(${newest}, 0))) as block
    cross join ${sql.ref(table)} as text on text.position > block.value and text.position <= block.value + 128
    where ${has(place, 'text.text', word)})`
}

const has = (place: Place, column: string, word: string) =>
  sql<boolean>`${sql.ref(column)} like ${place(word)} escape '\\'`

/** The ids of records with the word. */
export function idsWith(listed: Searched, place: Place, word: string): RawBuilder<unknown> {
  if (listed === 'conversations' || listed === 'threads') return threadsWith(place, word, listed === 'conversations')
  const contents =
    place.dialect === 'sqlite'
      ? sql`select id from ${found(place, word, 'search_contents')}`
      : sql`select id from contents where ${has(place, 'contents.folded', word)}`
  if (listed === 'contents') return contents
  return sql`select intervention_id as id from contents where intervention_id is not null and id in (${contents})`
}

/** The ids of threads with the word in a message or in the title; `named`: or in the customer's name. */
function threadsWith(place: Place, word: string, named: boolean): RawBuilder<unknown> {
  if (place.dialect === 'sqlite') {
    const customers = sql`union all select id from threads where identity_id in (select owner from named where kind = 'name')`
    return sql`with named as materialized ${found(place, word, 'search_names')}
      select owner as id from ${found(place, word, 'search_contents')}
      union all select owner from named where kind = 'title' ${named ? customers : sql``}`
  }
  const customers = sql`union all select id from threads where identity_id in
    (select id from identities where ${has(place, 'identities.folded', word)})`
  return sql`select thread_id as id from contents where ${has(place, 'contents.folded', word)}
    union all select id from threads where ${has(place, 'threads.folded', word)} ${named ? customers : sql``}`
}

/** True if a row of the list has the word. `isForFew`: few rows are looked at. */
export function recordHas(listed: Searched, place: Place, word: string, isForFew: boolean): RawBuilder<boolean> {
  if (listed === 'contents') return contentHas('contents', place, word)
  // Else PostgreSQL finds all texts with the word first.
  const apart = isForFew && place.dialect === 'postgres' ? sql`offset 0` : sql``
  if (listed === 'interventions')
    return sql<boolean>`exists (select 1 from contents as said where said.intervention_id = interventions.id
      and ${contentHas('said', place, word)} ${apart})`
  const named = listed === 'conversations'
  if (place.dialect === 'sqlite')
    return sql<boolean>`(exists (select 1 from search_contents as said where said.owner = threads.id and ${has(place, 'said.text', word)})
      or exists (select 1 from search_names as named where (named.owner = threads.id
        ${named ? sql`or named.owner = threads.identity_id and named.kind = 'name'` : sql``}) and ${has(place, 'named.text', word)}))`
  const customer = sql`or exists (select 1 from identities as customer where customer.id = threads.identity_id
    and ${has(place, 'customer.folded', word)} ${apart})`
  return sql<boolean>`(${has(place, 'threads.folded', word)} ${named ? customer : sql``}
    or exists (select 1 from contents as said where said.thread_id = threads.id and ${has(place, 'said.folded', word)} ${apart}))`
}

/** True if a row of `contents`, under this name, has the word. `isForFew`: few rows are looked at. */
export function contentHas(name: string, place: Place, word: string, isForFew = false): RawBuilder<boolean> {
  // Else PostgreSQL also reads its index for all texts with the word.
  const text = isForFew ? sql`(${sql.ref(`${name}.folded`)} || '')` : sql.ref(`${name}.folded`)
  if (place.dialect === 'postgres') return sql<boolean>`${text} like ${place(word)} escape '\\'`
  return sql<boolean>`exists (select 1 from search_contents as text where text.owner = ${sql.ref(`${name}.thread_id`)}
    and text.id = ${sql.ref(`${name}.id`)} and ${has(place, 'text.text', word)})`
}

/** How many of the newest messages, for conversations also of the newest names, have all these words; `sampled` of each are looked at. */
export function newestWith(listed: Searched, place: Place, words: readonly string[]): RawBuilder<number> {
  const saying = words.map((word) => has(place, 'newest.text', word))
  const last = sql`limit ${place<number>('sampled')}`
  const texts =
    place.dialect === 'sqlite'
      ? ['search_contents', 'search_names'].map(
          (each) => sql`select text from ${sql.ref(each)} order by position desc ${last}`,
        )
      : ['contents', 'identities'].map(
          (each) => sql`select folded as text from ${sql.ref(each)} order by id desc ${last}`,
        )
  const counts = texts.map(
    (each) => sql`(select count(*) from (${each}) as newest where ${sql.join(saying, sql` and `)})`,
  )
  return sql<number>`${sql.join(listed === 'conversations' ? counts : counts.slice(0, 1), sql` + `)}`
}

/** The ids of identities with the word in what is known of them, or in a title of their conversations on a source of the parameter `sources`. */
export function identitiesWith(place: Place, word: string): RawBuilder<unknown> {
  const shown = sql<boolean>`${place<string>('sources')} like '%,' || threads.source_id || ',%'`
  if (place.dialect === 'sqlite')
    return sql`with named as materialized ${found(place, word, 'search_names')}
      select owner from named where kind <> 'title'
      union select identity_id from threads where id in (select owner from named where kind = 'title') and ${shown}`
  return sql`select id from identities where ${has(place, 'identities.folded', word)} or ${has(place, 'identities.folded_more', word)}
    union select identity_id from threads where ${has(place, 'threads.folded', word)} and ${shown}`
}
