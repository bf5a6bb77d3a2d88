import { defineQuery, type Parameters, type Query } from './query'
import { decode, encode, type Records, type TableName, tables } from './tables'

/** What a database must be able to do. Reads and writes go through the same two words. */
export interface Driver {
  all(query: Query, parameters: Parameters): Promise<Record<string, unknown>[]>
  run(query: Query, parameters: Parameters): Promise<void>
}

const inserts = new Map<TableName, Query>()

/** One insert of a whole record; the outbox numbers its own rows. */
export function insert<N extends TableName>(driver: Driver, table: N, record: Records[N]): Promise<void> {
  let query = inserts.get(table)
  if (!query) {
    const columns = Object.keys(tables[table]).filter((column) => !(table === 'outbox' && column === 'position'))
    query = defineQuery((db, place) =>
      db.insertInto(table).values(Object.fromEntries(columns.map((column) => [column, place(column)])) as never),
    )
    inserts.set(table, query)
  }
  return driver.run(query, encode(table, record) as Parameters)
}

const updates = new Map<TableName, Query>()

/** Writes every column of the record with this id. */
export function update<N extends 'threads' | 'contents' | 'webhooks' | 'deliveries'>(
  driver: Driver,
  table: N,
  record: Records[N],
): Promise<void> {
  let query = updates.get(table)
  if (!query) {
    const columns = Object.keys(tables[table]).filter((column) => column !== 'id')
    query = defineQuery((db, place) =>
      db
        .updateTable(table as 'threads')
        .set(Object.fromEntries(columns.map((column) => [column, place(column)])) as never)
        .where('id', '=', place<string>('id')),
    )
    updates.set(table, query)
  }
  return driver.run(query, encode(table, record) as Parameters)
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
