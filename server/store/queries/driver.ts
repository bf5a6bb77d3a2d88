import { decode, encode, type Records, type TableName, tables } from '../tables/tables'
import { byNames, defineQuery, type Parameters, placesOf, type Query } from './query'

/** What a database must be able to do. */
export interface Driver {
  all(query: Query, parameters: Parameters): Promise<Record<string, unknown>[]>
  /** What goes wrong may come to light later in the command; nothing that follows is answered before. */
  run(query: Query, parameters: Parameters): Promise<void>
  /** As `run`, for one row that must be there, as it was read before; else the command fails. */
  runOnRow(query: Query, parameters: Parameters): Promise<void>
  /** As `run`, for rows that are numbered: they become visible in the order of their numbers, also while others write. */
  runInOrder(query: Query, parameters: Parameters): Promise<void>
  /** A lock of this name, held until the commit. */
  hold(name: string): void
  /** The name by which this node claims rows; null where there is only one process. */
  readonly node: string | null
}

const inserts = new Map<TableName, Query>()

/** One insert of a whole record; a table with a `position` numbers its own rows. */
export function insert<N extends TableName>(driver: Driver, table: N, record: Records[N]): Promise<void> {
  return driver.run(insertInto(table), encode(table, record) as Parameters)
}

/** The same for a table whose readers go by its numbers. */
export function insertInOrder<N extends TableName>(driver: Driver, table: N, record: Records[N]): Promise<void> {
  return driver.runInOrder(insertInto(table), encode(table, record) as Parameters)
}

function insertInto(table: TableName): Query {
  let query = inserts.get(table)
  if (!query) {
    const columns = Object.keys(tables[table]).filter((column) => column !== 'position')
    query = defineQuery((db, place) => byNames(db).insertInto(table).values(placesOf(columns, place)))
    inserts.set(table, query)
  }
  return query
}

/** Tables whose records are found by their id. */
export type Identified = Exclude<
  TableName,
  'settings' | 'sessions' | 'source_permissions' | 'outbox' | 'webhook_health' | 'thread_marks'
>

const updates = new Map<TableName, Query>()

/** Columns that keep their first value: the database rewrites every index of a column that is set, changed or not. */
const fixed: { readonly [N in Identified]?: readonly (keyof Records[N])[] } = {
  contents: [
    'thread_id',
    'seq',
    'source_id',
    'identity_id',
    'author',
    'author_id',
    'creator_id',
    'client_id',
    'in_reply_to_id',
    'created_at',
  ],
  threads: ['source_id', 'identity_id', 'begun_by', 'created_at'],
}

/** Writes every column of the record with this id that may change. */
export function update<N extends Identified>(driver: Driver, table: N, record: Records[N]): Promise<void> {
  let query = updates.get(table)
  if (!query) {
    const kept = new Set<string>(['id', ...((fixed[table] ?? []) as readonly string[])])
    const columns = Object.keys(tables[table]).filter((column) => !kept.has(column))
    query = defineQuery((db, place) =>
      byNames(db).updateTable<string>(table).set(placesOf(columns, place)).where('id', '=', place<string>('id')),
    )
    updates.set(table, query)
  }
  return driver.run(query, encode(table, record) as Parameters)
}

const removals = new Map<TableName, Query>()

/** Deletes the record with this id. */
export function remove(driver: Driver, table: Identified, id: string): Promise<void> {
  let query = removals.get(table)
  if (!query) {
    query = defineQuery((db, place) => db.deleteFrom(table as 'threads').where('id', '=', place('id')))
    removals.set(table, query)
  }
  return driver.run(query, { id })
}

/** The first row as a record; null when there is none. */
export async function one<N extends TableName>(
  driver: Driver,
  table: N,
  query: Query,
  parameters: Parameters,
): Promise<Records[N] | null> {
  const [row] = await driver.all(query, parameters)
  return row ? decode(table, row) : null
}

export async function many<N extends TableName>(
  driver: Driver,
  table: N,
  query: Query,
  parameters: Parameters,
): Promise<Records[N][]> {
  const rows = await driver.all(query, parameters)
  return rows.map((row) => decode(table, row))
}
