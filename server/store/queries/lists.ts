import { type RawBuilder, sql } from 'kysely'
import type { Condition, ListName, ListQuery, ListReader } from '../../conversation/list-port'
import type { Driver } from './driver'
import { firstIdAt } from './filters'
import type { Place } from './query'
import {
  createWordFinder,
  isSearch,
  type PreparedWords,
  parametersOfWords,
  shapeOfWords,
  wordConditions,
} from './rare-words'
import { listed, listOf } from './rows'
import { createShapes, listOptions, numberedParameters, padToPowerOfTwo, placeholdersFor } from './shapes'

// Compiled statements in the cache. Requests with the same filters share one statement.

const mostShapes = 500

type PreparedQuery = Omit<ListQuery, 'words'> & { found: PreparedWords }

export const listQueries = (driver: Driver): ListReader => {
  const shapes = createShapes<ReturnType<typeof listOf>>(mostShapes)
  const finders = {
    contents: createWordFinder(driver, 'contents'),
    threads: createWordFinder(driver, 'threads'),
    interventions: createWordFinder(driver, 'interventions'),
  }
  const list = async <N extends ListName>(name: N, asked: ListQuery) => {
    if (asked.sourceIds?.length === 0) return { count: 0, records: [] }
    const found = await finders[name](asked.words)
    if (found.among?.length === 0) return { count: 0, records: [] }
    const query = sameLengths({ found, ...asked })
    const queries = shapes(shapeOf(name, query), () => queriesOf(name, query))
    return listed(driver, name, queries, parametersOf(query), query)
  }
  return {
    contents: (query) => list('contents', query),
    threads: (query) => list('threads', query),
    interventions: (query) => list('interventions', query),
  }
}

function sameLengths(query: PreparedQuery): PreparedQuery {
  const column = ({ column, is }: Condition) => `${column} ${is}`
  return {
    ...query,
    sourceIds: query.sourceIds && padToPowerOfTwo(query.sourceIds),
    conditions: query.conditions
      .map((condition) => ({ ...condition, values: padToPowerOfTwo(condition.values) }))
      .sort((one, other) => (column(one) < column(other) ? -1 : 1)),
  }
}

const shapeOf = (name: ListName, { sourceIds, conditions, found, sort }: PreparedQuery) => [
  name,
  sourceIds?.length,
  conditions.map(({ column, is, values }) => [column, is, values.length]),
  shapeOfWords(found),
  sort,
]

/** Returns the queries of a list. Exported also for the test of their plans. */
export function queriesOf(name: ListName, query: PreparedQuery) {
  const { by, descending } = query.sort
  // Later records have greater ids.
  const order = by === 'updated_at' ? (['updated_at', 'id'] as const) : (['id'] as const)
  return listOf<ListName>(
    name,
    (place, of) => condition(name, query, place, of === 'count'),
    { order, descending },
    listOptions(isSearch(query.found)),
  )
}

/** The largest difference between the clocks of two nodes. */
const day = 24 * 3_600_000

type Shape = Pick<PreparedQuery, 'sourceIds' | 'conditions' | 'found'>

function condition(name: ListName, { sourceIds, conditions, found }: Shape, place: Place, whole: boolean) {
  const parts = conditions.map(({ column, is, values }, nth) => {
    const places = placeholdersFor(place, `c${nth}_`, values)
    if (is === 'after' && column === 'created_at')
      return sql<boolean>`(created_at >= ${places[0]} and id >= ${place(`i${nth}`)})`
    if (is === 'after') return sql<boolean>`${sql.ref(column)} >= ${places[0]}`
    if (is === 'before') return sql<boolean>`${sql.ref(column)} < ${places[0]}`
    if (name === 'contents' && column === 'foreign_id') return ofForeignIds(sql.join(places))
    if (name === 'contents' && column === 'author_id') return byAuthors(sql.join(places))
    if (name === 'contents' && column === 'identity_id') return ofCustomers(sql.join(places))
    return sql<boolean>`${sql.ref(column)} in (${sql.join(places)})`
  })
  if (sourceIds) {
    // Messages of an agent or customer are found by their author. Otherwise SQLite would use the
    // index of sources and read all messages of the source.
    const found =
      name === 'contents' && conditions.some(({ column }) => column === 'identity_id' || column === 'author_id')
    const source = found ? sql`source_id || ''` : sql`source_id`
    parts.push(sql<boolean>`${source} in (${sql.join(placeholdersFor(place, 's', sourceIds))})`)
  }
  parts.push(...wordConditions(name, place, found, whole))
  if (name === 'interventions') parts.push(sql<boolean>`state <> ${place('canceled')}`)
  if (parts.length === 0) return sql<boolean>`1 = 1`
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** The id from the channel, otherwise the content's id. Written in two parts because of the indexes. */
const ofForeignIds = (ids: RawBuilder<unknown>) =>
  sql<boolean>`((foreign_id in (${ids}) and foreign_id <> id) or (id in (${ids}) and foreign_id = id))`

/** Finds messages of a customer by the customer's threads, because those have an index. */
const ofCustomers = (ids: RawBuilder<unknown>) =>
  sql<boolean>`(thread_id in (select id from threads as own where own.identity_id in (${ids})))`

/** Finds messages by author. Messages of agents have their own index. */
const byAuthors = (ids: RawBuilder<unknown>) =>
  sql<boolean>`((author_id in (${ids}) and author = 'agent') or (${ofCustomers(ids)} and author_id in (${ids}) and author = 'customer'))`

function parametersOf({ sourceIds, conditions, found }: PreparedQuery): Record<string, string | number> {
  const named: [string, string | number][] = [
    ['canceled', 'canceled'],
    ...conditions.flatMap(({ values }, nth) => numberedParameters<string | number>(`c${nth}_`, values)),
    ...conditions.map(({ values }, nth): [string, string] => [`i${nth}`, firstIdAt(Number(values[0]) - day)]),
    ...numberedParameters('s', sourceIds ?? []),
    ...parametersOfWords(found),
  ]
  return Object.fromEntries(named)
}
