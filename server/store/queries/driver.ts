import type { Compilable } from 'kysely'
import { columnNames, decode, encode } from '../tables/encoding'
import { type Records, type TableName, tables } from '../tables/tables'
import { byNames, defineQuery, type Parameters, type Place, placesOf, type Query } from './query'

export interface Driver {
  all(query: Query, parameters: Parameters): Promise<Record<string, unknown>[]>
  /**
   * Runs a query without rows. Its error may be thrown later in the command, but before the
   * answer to any later statement.
   */
  run(query: Query, parameters: Parameters): Promise<void>
  /** Like `run`, for one row that must exist, unchanged since it was read. Otherwise the command fails. */
  runOnRow(query: Query, parameters: Parameters): Promise<void>
  /** Like `run`, for numbered rows that readers follow (`inOrder`). */
  runInOrder(query: Query, parameters: Parameters): Promise<void>
  hold(name: string): void
  /** Resolves when all other transactions have ended that have numbered rows by now. Null if there is one writer. */
  readonly publishersEnded: (() => Promise<void>) | null
  /** The name by which this node claims rows, or null if there is only one process. */
  readonly node: string | null
  /** Returns the next position of a delivery. Null if the database numbers deliveries. */
  readonly nextPosition: (() => number) | null
}

function ofEach(build: (db: ReturnType<typeof byNames>, place: Place, table: TableName) => Compilable) {
  const all = Object.keys(tables) as TableName[]
  return Object.fromEntries(
    all.map((table) => [table, defineQuery((db, place) => build(byNames(db), place, table))]),
  ) as Record<TableName, Query>
}

const inserts = ofEach((db, place, table) => db.insertInto(table).values(placesOf(columnNames(table), place)))

/** Inserts a complete record. The database numbers the rows of a table with a `position`. */
export function insert<N extends TableName>(driver: Driver, table: N, record: Records[N]): Promise<void> {
  return driver.run(inserts[table], encode(table, record))
}

/** Inserts a record into a table whose readers continue at a position. */
export function insertInOrder<N extends TableName>(driver: Driver, table: N, record: Records[N]): Promise<void> {
  return driver.runInOrder(inserts[table], encode(table, record))
}

/**
 * Reads numbered rows after a position. Where a number is missing, a transaction may still have to commit it, or was
 * undone: then it waits until that has ended.
 */
export async function inOrder<T extends { position: number }>(
  { publishersEnded }: Driver,
  after: number,
  read: () => Promise<T[]>,
): Promise<T[]> {
  const rows = await read()
  const last = rows.at(-1)?.position ?? after
  if (!publishersEnded || last - after === rows.length) return rows
  await publishersEnded()
  return (await read()).filter(({ position }) => position <= last)
}

export type Identified = Exclude<
  TableName,
  'settings' | 'sessions' | 'source_permissions' | 'outbox' | 'webhook_health' | 'thread_marks'
>

/** Columns that updates never set, because the database would rewrite their indexes even without a change. */
export const fixed: { readonly [N in Identified]?: readonly (keyof Records[N])[] } = {
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
    'searched_text',
    'created_at',
  ],
  deliveries: [
    'webhook_id',
    'event_id',
    'event_type',
    'source_id',
    'thread_id',
    'request_body',
    'position',
    'due_at',
    'claimed_until',
    'claimed_by',
    'failures',
    'created_at',
  ],
  threads: ['source_id', 'identity_id', 'begun_by', 'created_at'],
}

const updates = ofEach((db, place, table) => {
  const kept = new Set<string>(['id', ...((fixed[table as Identified] ?? []) as readonly string[])])
  const columns = Object.keys(tables[table]).filter((column) => !kept.has(column))
  return db.updateTable<string>(table).set(placesOf(columns, place)).where('id', '=', place('id'))
})

export function update<N extends Identified>(driver: Driver, table: N, record: Records[N]): Promise<void> {
  return driver.run(updates[table], encode(table, record))
}

const removals = ofEach((db, place, table) => db.deleteFrom<string>(table).where('id', '=', place('id')))

export function remove(driver: Driver, table: Identified, id: string): Promise<void> {
  return driver.run(removals[table], { id })
}

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
