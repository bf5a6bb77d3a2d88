import type { RawBuilder } from 'kysely'
import type { Listed, Page } from '../../conversation/list-port'
import { encode } from '../tables/encoding'
import { type Records, type TableName, tables } from '../tables/tables'
import { type Driver, many, one } from './driver'
import { idList, inIdList } from './filters'
import { byNames, defineQuery, type Parameters, type Place, placesOf, type Query, type QueryOptions } from './query'

type Column<N extends TableName> = keyof Records[N] & string

interface Conditions<N extends TableName> {
  above?: Column<N>
  below?: Column<N>
  upTo?: Column<N>
}

function comparisons<N extends TableName>(equal: readonly Column<N>[], { above, below, upTo }: Conditions<N>) {
  const bounds = [
    [above, '>'],
    [below, '<'],
    [upTo, '<='],
  ] as const
  return [
    ...equal.map((column) => [column as string, '='] as const),
    ...bounds.flatMap(([column, operator]) => (column ? [[column as string, operator] as const] : [])),
  ]
}

interface Selection<N extends TableName> extends Conditions<N>, Pick<QueryOptions, 'holds'> {
  empty?: Column<N>
  order?: readonly Column<N>[]
  descending?: true
  limited?: true
}

/**
 * The arguments of a function of the port: values of the columns, bounds in the order of `Conditions`, then the limit.
 */
type QueryArguments<N extends TableName, C extends readonly Column<N>[], S> = [
  ...{ [At in keyof C]: Records[N][C[At]] },
  ...Bound<N, S, 'above'>,
  ...Bound<N, S, 'below'>,
  ...Bound<N, S, 'upTo'>,
  ...(S extends { limited: true } ? [limit: number] : []),
]
type Bound<N extends TableName, S, Name extends keyof Conditions<N>> =
  S extends Readonly<Record<Name, infer B extends Column<N>>> ? [Records[N][B]] : []

function answering<N extends TableName, C extends readonly Column<N>[], S extends Selection<N>, T>(
  equal: C,
  selection: S,
  answer: (driver: Driver, parameters: Parameters) => T,
) {
  const names = comparisons<N>(equal, selection).map(([column]) => column)
  if (selection.limited) names.push('limit')
  return (driver: Driver) =>
    (...given: QueryArguments<N, C, S>): T =>
      answer(driver, Object.fromEntries(names.map((name, nth) => [name, given[nth]])) as Parameters)
}

/** Makes a function that returns the record whose columns equal the arguments, or null. */
export function oneBy<N extends TableName, const C extends readonly Column<N>[], const S extends Selection<N>>(
  table: N,
  equal: C,
  selection: S = {} as S,
) {
  const query = rowsBy(table, equal, selection)
  return answering<N, C, S, Promise<Records[N] | null>>(equal, selection, (driver, parameters) =>
    one(driver, table, query, parameters),
  )
}

export function manyBy<N extends TableName, const C extends readonly Column<N>[], const S extends Selection<N>>(
  table: N,
  equal: C,
  selection: S = {} as S,
) {
  const query = rowsBy(table, equal, selection)
  return answering<N, C, S, Promise<Records[N][]>>(equal, selection, (driver, parameters) =>
    many(driver, table, query, parameters),
  )
}

/** Calls each of these functions with the driver. */
export function onDriver<F extends Readonly<Record<string, (driver: Driver) => unknown>>>(functions: F) {
  const all = Object.entries(functions)
  return (driver: Driver) =>
    Object.fromEntries(all.map(([name, of]) => [name, of(driver)])) as { [Name in keyof F]: ReturnType<F[Name]> }
}

export function rowsBy<N extends TableName>(
  table: N,
  equal: readonly Column<N>[],
  selection: Selection<N> = {},
): Query {
  const { empty, order = [], descending, limited, holds } = selection
  return defineQuery((db, place) => {
    let query = byNames(db).selectFrom<string>(table).selectAll()
    for (const [column, operator] of comparisons(equal, selection)) query = query.where(column, operator, place(column))
    if (empty) query = query.where(empty, 'is', null)
    for (const column of order) query = query.orderBy(column, descending ? 'desc' : 'asc')
    return limited ? query.limit(place<number>('limit')) : query
  }, holds && { holds })
}

export function deleteBy<N extends TableName, const C extends readonly Column<N>[], const S extends Conditions<N>>(
  table: N,
  equal: C,
  bounds: S = {} as S,
) {
  const query = defineQuery((db, place) => {
    let query = byNames(db).deleteFrom<string>(table)
    for (const [column, operator] of comparisons(equal, bounds)) query = query.where(column, operator, place(column))
    return query
  })
  return answering<N, C, S, Promise<void>>(equal, bounds, (driver, parameters) => driver.run(query, parameters))
}

export const updateWhere = <N extends TableName>(
  table: N,
  columns: readonly Column<N>[],
  where: (place: Place) => RawBuilder<boolean>,
): Query =>
  defineQuery((db, place) => byNames(db).updateTable<string>(table).set(placesOf(columns, place)).where(where(place)))

/**
 * Makes a function that counts rows of these sources, from `since` until before `until`: all as `sent`, and under each
 * name those with a value in its column.
 */
export function countsBetween<N extends 'digests' | 'pushes', Name extends string>(
  table: N,
  columns: Readonly<Record<Name, Column<N>>>,
) {
  const names = Object.entries<string>(columns)
  const query = defineQuery(
    (db, place) =>
      byNames(db)
        .selectFrom<string>(table)
        .select(({ fn }) => [fn.countAll().as('sent'), ...names.map(([name, column]) => fn.count(column).as(name))])
        .where(inIdList('source_id', place))
        .where('created_at', '>=', place<number>('since'))
        .where('created_at', '<', place<number>('until')),
    { planned: 'each time' },
  )
  return (driver: Driver) => async (sourceIds: readonly string[], since: number, until: number) => {
    const [row] = await driver.all(query, { ids: idList(sourceIds), since, until })
    const counts = ['sent', ...Object.keys(columns)].map((name) => [name, Number(row?.[name] ?? 0)])
    return Object.fromEntries(counts) as Record<'sent' | Name, number>
  }
}

interface List {
  page: Query
  count: Query
}

/** Returns the queries of a list: one for a part, by default newest first, and one for the number of all records. */
export function listOf<N extends TableName>(
  table: N,
  where: (place: Place, of: keyof List) => RawBuilder<boolean>,
  { order = ['id' as Column<N>], descending = true }: { order?: readonly Column<N>[]; descending?: boolean } = {},
  options: QueryOptions = { planned: 'each time' },
): List {
  const direction = descending ? 'desc' : 'asc'
  return {
    page: defineQuery((db, place) => {
      let query = byNames(db).selectFrom<string>(table).selectAll().where(where(place, 'page'))
      for (const column of order) query = query.orderBy(column, direction)
      return query.limit(place<number>('limit')).offset(place<number>('offset'))
    }, options),
    count: defineQuery((db, place) => {
      const query = byNames(db).selectFrom<string>(table)
      return query.select((select) => select.fn.countAll().as('count')).where(where(place, 'count'))
    }, options),
  }
}

export async function listed<N extends TableName>(
  driver: Driver,
  table: N,
  { page, count }: List,
  given: Parameters,
  { offset, limit }: Page,
): Promise<Listed<Records[N]>> {
  const counting = driver.all(count, given)
  const [[counted], records] = await Promise.all([counting, many(driver, table, page, { offset, limit, ...given })])
  return { count: Number(counted?.count ?? 0), records }
}

/**
 * Makes a function that writes a record or replaces the record with the same key. `changed`
 * names the columns that a replacement changes.
 */
export function upsertInto<N extends TableName>(table: N, key: Column<N>, changed?: readonly Column<N>[]) {
  const columns = Object.keys(tables[table])
  const others = changed ?? columns.filter((column) => column !== key)
  const query = defineQuery((db, place) =>
    byNames(db)
      .insertInto<string>(table)
      .values(placesOf(columns, place))
      .onConflict((conflict) => conflict.column(key).doUpdateSet(placesOf(others, place))),
  )
  return (driver: Driver) => (record: Records[N]) => driver.run(query, encode(table, record))
}
