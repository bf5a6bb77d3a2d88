import { type RawBuilder, sql } from 'kysely'
import type { Place } from './query'

// Where a word is. SQLite has tables of texts as they are compared (migration 0049), and a sieve for their blocks
// (sqlite/search-blocks.ts); PostgreSQL has columns of them, with indexes.

/** The texts with the word, in a table of SQLite: their owners and kinds. */
function found(place: Place, word: string, table: 'search_contents' | 'search_names') {
  const newest = sql`(select max(position) from ${sql.ref(table)})`
  return sql`(select text.owner as id, ${table === 'search_names' ? sql`text.kind` : sql`null`} as kind
    from json_each(search_blocks(${sql.lit(table)}, ${place(word)}, coalesce(${newest}, 0))) as block
    cross join ${sql.ref(table)} as text on text.position > block.value and text.position <= block.value + 128
    where ${has(place, 'text.text', word)})`
}

const has = (place: Place, column: string, word: string) =>
  sql<boolean>`${sql.ref(column)} like ${place(word)} escape '\\'`

/** The ids of threads with the word in a message, in the title or in the customer's name. */
export function threadsWith(place: Place, word: string): RawBuilder<unknown> {
  if (place.dialect === 'sqlite')
    return sql`with named as materialized ${found(place, word, 'search_names')}
      select id from ${found(place, word, 'search_contents')} union all select id from named where kind = 'title'
      union all select id from threads where identity_id in (select id from named where kind = 'name')`
  return sql`select thread_id as id from contents where ${has(place, 'contents.folded', word)}
    union all select id from threads where ${has(place, 'threads.folded', word)}
    union all select id from threads where identity_id in
      (select id from identities where ${has(place, 'identities.folded', word)})`
}

/** True if a row of `threads` has the word. */
export function threadHas(place: Place, word: string): RawBuilder<boolean> {
  if (place.dialect === 'sqlite')
    return sql<boolean>`(exists (select 1 from search_contents as said where said.owner = threads.id and ${has(place, 'said.text', word)})
      or exists (select 1 from search_names as named where named.owner in (threads.id, threads.identity_id)
        and named.kind <> 'more' and ${has(place, 'named.text', word)}))`
  return sql<boolean>`(${has(place, 'threads.folded', word)}
    or exists (select 1 from identities as customer where customer.id = threads.identity_id and ${has(place, 'customer.folded', word)})
    or exists (select 1 from contents as said where said.thread_id = threads.id and ${has(place, 'said.folded', word)}))`
}

/** The ids of identities with the word in what is known of them, or in a title of their conversations on a source of the parameter `sources`. */
export function identitiesWith(place: Place, word: string): RawBuilder<unknown> {
  const shown = sql<boolean>`${place<string>('sources')} like '%,' || threads.source_id || ',%'`
  if (place.dialect === 'sqlite')
    return sql`with named as materialized ${found(place, word, 'search_names')}
      select id from named where kind <> 'title'
      union select identity_id from threads where id in (select id from named where kind = 'title') and ${shown}`
  return sql`select id from identities where ${has(place, 'identities.folded', word)} or ${has(place, 'identities.folded_more', word)}
    union select identity_id from threads where ${has(place, 'threads.folded', word)} and ${shown}`
}
