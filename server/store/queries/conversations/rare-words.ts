import { sql } from 'kysely'
import type { ConversationQuery } from '../../../conversation/inbox/inbox-port'
import type { Driver } from '../driver'
import { defineQuery, type Place } from '../query'
import { threadsWith } from '../search'
import { patternsOf, plannedFor } from '../shapes'

// A rare word names its threads. A list that was read in order would look at every thread to find them. A frequent word is found
// soon in any order.

/** With `among`, only these threads can be in the list. */
export interface PreparedQuery extends ConversationQuery {
  among?: readonly string[]
}

const most = 5000
/** Words of a search that are looked up, at most. */
const mostWords = 3

const few = defineQuery(
  (db, place) =>
    db
      .selectFrom(sql<{ id: string }>`(${threadsWith(place, 'w0')})`.as('found'))
      .select('id')
      .limit(place<number>('limit')),
  plannedFor(['one']),
)

/** The threads that have the word; null if they are many. */
export async function fewThreadsWith(driver: Driver, word: string): Promise<string[] | null> {
  const [w0] = patternsOf([word])
  const rows = await driver.all(few, { w0: w0 ?? '', limit: most + 1 })
  return rows.length > most ? null : [...new Set(rows.map(({ id }) => String(id)))]
}

/** Looks up the longest words until one is rare. That word is then no condition of the list. */
export async function rareFirst(
  query: ConversationQuery,
  threadsWithWord: (word: string) => Promise<string[] | null>,
): Promise<PreparedQuery> {
  const longest = [...query.words].sort((one, other) => other.length - one.length).slice(0, mostWords)
  for (const word of longest) {
    const among = await threadsWithWord(word)
    if (among) return { among, ...query, words: query.words.filter((each) => each !== word) }
  }
  return query
}

/** Lists of several states are asked for in one turn of the event loop, and look a word up once. */
export function inOneTurn<T>(lookUp: (word: string) => Promise<T>): (word: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>()
  return (word) => {
    const known = asked.get(word)
    if (known) return known
    const found = lookUp(word)
    asked.set(word, found)
    queueMicrotask(() => asked.delete(word))
    return found
  }
}

export const amongIds = (place: Place, name: string) =>
  place.dialect === 'sqlite'
    ? sql<boolean>`id in (select value from json_each(${place<string>(name)}))`
    : sql<boolean>`id in (select jsonb_array_elements_text(cast(${place<string>(name)} as text)::jsonb))`
