import { sql } from 'kysely'
import { RowTaken } from '../../conversation/refusals'
import type { Driver } from '../queries/driver'
import { lastQueued } from '../queries/events/delivery-queue'
import { byNames, defineQuery, type Parameters, placesOf, type Query } from '../queries/query'
import { columnNames, columnsGiven, encoderOf } from '../tables/encoding'
import { type Records, type TableName, tables } from '../tables/tables'
import type { SqliteDatabase, SqliteStatement, Value } from './database'
import type { ReadWorker } from './read-worker'

interface StatementFacts {
  readonly writes: TableName | null
  readonly inserts: boolean
  readonly harmless: boolean
}

interface Prepared extends StatementFacts {
  statement: SqliteStatement
  names: readonly string[]
}

interface Around {
  readWorker?: ReadWorker
  /** Called before each statement, except those that write decided actions. */
  before?(statement: StatementFacts, parameters: Parameters): void
}

/** A driver with synchronous functions, because SQLite answers immediately. */
export interface SqliteDriver extends Driver {
  writes(): number
  rows(query: Query, parameters: Parameters): Record<string, unknown>[]
  change(query: Query, parameters: Parameters): number
  /**
   * Inserts a record; the database numbers a `position`. Returns false, and writes nothing, if
   * a unique index refuses the record.
   */
  add<N extends TableName>(table: N, record: Added<N>): boolean
  /**
   * Writes the columns that differ, and returns the number of changed rows. A delivery is
   * changed only while it is pending and has the claim of `after`.
   */
  update<N extends Changing>(table: N, before: Records[N], after: Records[N]): number
  lastPosition(): number
  nextPosition(): number
}

/** A new record. The database numbers the rows of some tables. */
export type Added<N extends TableName> = N extends 'deliveries' ? Records[N] : Omit<Records[N], 'position'>

type Changing = 'threads' | 'contents' | 'interventions' | 'attachments' | 'deliveries'

interface Fast {
  prepared: Prepared
  encode(record: object): Value[]
}

function preparing(db: SqliteDatabase) {
  // A weak map, so that a statement is freed with its query.
  const prepared = new WeakMap<Query, Prepared>()
  function prepare(query: Query) {
    const known = prepared.get(query)
    if (known) return known
    const { sql, parameters, writes, inserts } = query.for('sqlite')
    const statement = db.prepare(sql)
    const made = { statement, names: parameters, writes, inserts, harmless: query.harmless === true }
    prepared.set(query, made)
    return made
  }
  /** Insert statements, by table and by the set of columns that are not null. The statements leave out null columns. */
  const additions = new Map<TableName, Map<number, Fast>>()
  function addition(table: TableName, record: object): Fast {
    const known = additions.get(table) ?? new Map<number, Fast>()
    additions.set(table, known)
    const given = columnsGiven(table, record)
    const found = known.get(given)
    if (found) return found
    const names = columnNames(table).filter((_, nth) => Math.floor(given / 2 ** nth) % 2 === 1)
    const insertion = defineQuery((db, place) =>
      byNames(db).insertInto(table).orIgnore().values(placesOf(names, place)),
    )
    const made = { prepared: prepare(insertion), encode: encoderOf(table, names) }
    known.set(given, made)
    return made
  }
  const updates = new Map<string, Fast>()
  function updating(table: Changing, columns: readonly string[]): Fast {
    const name = `${table} ${columns}`
    const known = updates.get(name)
    if (known) return known
    const query = defineQuery((db, place) =>
      byNames(db)
        .updateTable(table)
        .set(placesOf(columns, place))
        .where('id', '=', place<string>('id'))
        .$if(table === 'deliveries', (update) =>
          update.where(sql<boolean>`state = 'pending' and claimed_until = ${place('claimed_until')}`),
        ),
    )
    const made = { prepared: prepare(query), encode: encoderOf(table, query.for('sqlite').parameters) }
    updates.set(name, made)
    return made
  }
  return { prepare, addition, updating }
}

/** Makes the driver. Reads that may read whole tables run on the read worker, if there is one. */
export function sqliteDriver(db: SqliteDatabase, { readWorker, before = () => {} }: Around): SqliteDriver {
  let writes = 0
  let lastPosition = 0
  let lastDelivery: number | null = null
  const { prepare, addition, updating } = preparing(db)
  function run(query: Query, parameters: Parameters): number {
    const prepared = prepare(query)
    before(prepared, parameters)
    writes += 1
    const { changes, lastInsertRowid } = prepared.statement.run(...valuesOf(prepared.names, parameters))
    lastPosition = lastInsertRowid
    return changes
  }
  return {
    writes: () => writes,
    rows: (query, parameters) => {
      const { statement, names } = prepare(query)
      return statement.all(...valuesOf(names, parameters))
    },
    change: (query, parameters) => {
      const { statement, names } = prepare(query)
      const { changes } = statement.run(...valuesOf(names, parameters))
      if (changes > 0) writes += 1
      return changes
    },
    add: (table, record) => {
      const { prepared, encode } = addition(table, record)
      const { changes, lastInsertRowid } = prepared.statement.run(...encode(record))
      if (changes === 0) return false
      writes += 1
      lastPosition = lastInsertRowid
      return true
    },
    update: (table, earlier, after) => {
      const columns = differing(table, earlier, after)
      if (columns.length === 0) return 0
      const { prepared, encode } = updating(table, columns)
      const { changes } = prepared.statement.run(...encode(after))
      writes += changes
      return changes
    },
    lastPosition: () => lastPosition,
    nextPosition: () => {
      lastDelivery ??= Number(prepare(lastQueued).statement.all()[0]?.position ?? 0)
      lastDelivery += 1
      return lastDelivery
    },
    all: async (query, parameters) => {
      const { sql, parameters: names } = query.for('sqlite')
      const values = valuesOf(names, parameters)
      return readWorker && query.reads === 'everything'
        ? readWorker.all(sql, values)
        : prepare(query).statement.all(...values)
    },
    run: async (query, parameters) => void run(query, parameters),
    runOnRow: async (query, parameters) => {
      if (run(query, parameters) === 0) throw new RowTaken()
    },
    // SQLite has one writer, so rows are numbered in order without a lock.
    runInOrder: async (query, parameters) => void run(query, parameters),
    hold: () => {},
    publishersEnded: null,
    node: null,
  }
}

/** Returns the columns whose values differ. Lists and objects are compared by reference. */
function differing<N extends Changing>(table: N, before: Records[N], after: Records[N]): readonly string[] {
  const found: string[] = []
  // A loop over the record's keys is twice as fast as a loop over the table's columns.
  for (const column in after) if (before[column] !== after[column] && column in tables[table]) found.push(column)
  return found
}

function valuesOf(names: readonly string[], parameters: Parameters) {
  const values: (string | number | null)[] = []
  for (const name of names) values.push(parameters[name] ?? null)
  return values
}
