import { type RawBuilder, sql } from 'kysely'
import type { Driver } from './driver'
import { defineQuery, type Place, type Query } from './query'
import { idsWith, newestWith, recordHas, type Searched } from './search'
import { createShapes, listOptions, numberedParameters, patternsOf } from './shapes'

// To find a rare word, a list would read all records in its order. So the records with a rare word are looked up first.

export interface PreparedWords {
  words: readonly string[]
  among?: readonly string[]
  isSoonFull: boolean
}

const mostShapes = 50
const most = 5000
const mostWords = 3
/**
 * A search reads this many of the newest texts. If `enough` of them have the words, a list part fills quickly without a
 * look-up.
 */
const sampled = 1000
const enough = 20

const newestQueries = createShapes<Query>(mostShapes)
const newestOf = (listed: Searched, words: readonly string[]): Query =>
  newestQueries([listed, words.length], () => {
    const places = words.map((_, nth) => `w${nth}`)
    return defineQuery((db, place) => db.selectNoFrom(newestWith(listed, place, places).as('count')), listOptions(true))
  })

const fewOf = (listed: Searched): Query =>
  defineQuery(
    (db, place) =>
      db
        .selectFrom(sql<{ id: string }>`(${idsWith(listed, place, 'w0')})`.as('found'))
        .select('id')
        .limit(place<number>('limit')),
    listOptions(true),
  )
const few: Record<Searched, Query> = {
  conversations: fewOf('conversations'),
  contents: fewOf('contents'),
  threads: fewOf('threads'),
  interventions: fewOf('interventions'),
}

/** Returns the ids of records with the word, or null if they are many. */
async function idsIfRare(driver: Driver, listed: Searched, word: string): Promise<string[] | null> {
  const [w0 = ''] = patternsOf([word])
  const rows = await driver.all(few[listed], { w0, limit: most + 1 })
  return rows.length > most ? null : [...new Set(rows.map(({ id }) => String(id)))]
}

/** Looks up the longest words until one is rare. The list then reads only the records with this word. */
async function prepare(driver: Driver, listed: Searched, words: readonly string[]): Promise<PreparedWords> {
  const parameters = { sampled, ...Object.fromEntries(numberedParameters('w', patternsOf(words))) }
  const [newest] = await driver.all(newestOf(listed, words), parameters)
  if (Number(newest?.count) >= enough) return { words, isSoonFull: true }
  const longest = [...words].sort((one, other) => other.length - one.length).slice(0, mostWords)
  for (const word of longest) {
    const among = await idsIfRare(driver, listed, word)
    if (among) return { words: words.filter((each) => each !== word), among, isSoonFull: false }
  }
  return { words, isSoonFull: false }
}

/** Prepares the words of a list. Lists of one turn of the event loop share the look-ups. */
export function createWordFinder(driver: Driver, listed: Searched) {
  const asked = new Map<string, Promise<PreparedWords>>()
  return async (words: readonly string[]): Promise<PreparedWords> => {
    if (words.length === 0) return { words, isSoonFull: false }
    const key = JSON.stringify(words)
    const known = asked.get(key)
    if (known) return known
    const found = prepare(driver, listed, words)
    asked.set(key, found)
    queueMicrotask(() => asked.delete(key))
    return found
  }
}

/** Returns the conditions of a list part. With `whole` they are for a count of all records. */
export function wordConditions(
  listed: Searched,
  place: Place,
  { among, words, isSoonFull }: PreparedWords,
  whole = false,
) {
  const id = sql.ref(listed === 'conversations' ? 'id' : `${listed}.id`)
  const looked = (word: string) =>
    whole && !among
      ? sql<boolean>`${id} in (${idsWith(listed, place, word)})`
      : recordHas(listed, place, word, isSoonFull || among !== undefined)
  const parts: RawBuilder<boolean>[] = words.map((_, nth) => looked(`w${nth}`))
  return among ? [sql<boolean>`${id} in (${listOf(place)})`, ...parts] : parts
}

const listOf = (place: Place) =>
  place.dialect === 'sqlite'
    ? sql`select value from json_each(${place<string>('among')})`
    : sql`select jsonb_array_elements_text(cast(${place<string>('among')} as text)::jsonb)`

export const isSearch = ({ among, words }: PreparedWords): boolean => among !== undefined || words.length > 0

export const shapeOfWords = ({ among, words, isSoonFull }: PreparedWords) => [
  among !== undefined,
  words.length,
  isSoonFull,
]

export const parametersOfWords = ({ among, words }: PreparedWords): [string, string][] => [
  ...(among ? [['among', JSON.stringify(among)] as [string, string]] : []),
  ...numberedParameters('w', patternsOf(words)),
]
