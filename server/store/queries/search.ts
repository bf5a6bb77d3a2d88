import { type RawBuilder, sql } from 'kysely'
import type { ListName } from '../../conversation/list-port'
import type { Place } from './query'

/** What a search lists. Conversations are threads, found also by the customer's name. */
export type Searched = 'conversations' | ListName

type Texts = 'search_contents' | 'search_names'

function keysWithWord(place: Place, word: string, table: Texts) {
  const newest = sql`(select max(position) from ${sql.ref(table)})`
  return sql`(select text.owner, ${table === 'search_names' ? sql`text.kind` : sql`text.id`}
    from json_each(search_blocks(${sql.lit(table)}, ${place(word)}, coalesce(${newest}, 0))) as block
    cross join ${sql.ref(table)} as text on text.position > block.value and text.position <= block.value + 128
    where ${has(place, 'text.text', word)})`
}

const has = (place: Place, column: string, word: string) =>
  sql<boolean>`${sql.ref(column)} like ${place(word)} escape '\\'`

export function idsWith(listed: Searched, place: Place, word: string): RawBuilder<unknown> {
  if (listed === 'conversations' || listed === 'threads') return threadsWith(place, word, listed === 'conversations')
  const contents =
    place.dialect === 'sqlite'
      ? sql`select id from ${keysWithWord(place, word, 'search_contents')}`
      : sql`select id from contents where ${has(place, 'contents.folded', word)}`
  if (listed === 'contents') return contents
  return sql`select intervention_id as id from contents where intervention_id is not null and id in (${contents})`
}

/** Returns the ids of threads with the word in a message or in the title, with `named` also in the customer's name. */
function threadsWith(place: Place, word: string, named: boolean): RawBuilder<unknown> {
  if (place.dialect === 'sqlite') {
    const customers = sql`union all select id from threads where identity_id in (select owner from named where kind = 'name')`
    return sql`with named as materialized ${keysWithWord(place, word, 'search_names')}
      select owner as id from ${keysWithWord(place, word, 'search_contents')}
      union all select owner from named where kind = 'title' ${named ? customers : sql``}`
  }
  const customers = sql`union all select id from threads where identity_id in
    (select id from identities where ${has(place, 'identities.folded', word)})`
  return sql`select thread_id as id from contents where ${has(place, 'contents.folded', word)}
    union all select id from threads where ${has(place, 'threads.folded', word)} ${named ? customers : sql``}`
}

/**
 * Returns a condition: the record has the word. `isForFew`: few records are checked, so a full search by index would be
 * slower.
 */
export function recordHas(listed: Searched, place: Place, word: string, isForFew: boolean): RawBuilder<boolean> {
  if (listed === 'contents') return contentHas('contents', place, word)
  // Without `offset 0`, PostgreSQL would first find all texts with the word.
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

/** Returns a condition: the row of `contents` with the alias `name` has the word. `isForFew`: few rows are checked. */
export function contentHas(name: string, place: Place, word: string, isForFew = false): RawBuilder<boolean> {
  // An expression keeps PostgreSQL from reading its index for all texts with the word.
  const text = isForFew ? sql`(${sql.ref(`${name}.folded`)} || '')` : sql.ref(`${name}.folded`)
  if (place.dialect === 'postgres') return sql<boolean>`${text} like ${place(word)} escape '\\'`
  return sql<boolean>`exists (select 1 from search_contents as text where text.owner = ${sql.ref(`${name}.thread_id`)}
    and text.id = ${sql.ref(`${name}.id`)} and ${has(place, 'text.text', word)})`
}

/**
 * Counts how many of the `sampled` newest messages have all these words. For conversations the
 * newest names are counted too.
 */
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

/**
 * Returns the ids of identities with the word in their attributes, or in a title of their
 * conversations on one of `sources`.
 */
export function identitiesWith(place: Place, word: string): RawBuilder<unknown> {
  const shown = sql<boolean>`${place<string>('sources')} like '%,' || threads.source_id || ',%'`
  if (place.dialect === 'sqlite')
    return sql`with named as materialized ${keysWithWord(place, word, 'search_names')}
      select owner from named where kind <> 'title'
      union select identity_id from threads where id in (select owner from named where kind = 'title') and ${shown}`
  return sql`select id from identities where ${has(place, 'identities.folded', word)} or ${has(place, 'identities.folded_more', word)}
    union select identity_id from threads where ${has(place, 'threads.folded', word)} and ${shown}`
}
