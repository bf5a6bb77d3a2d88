import { RowTaken } from '../../conversation/refusals'
import type { StatementFacts } from '../cache/conversation-cache'
import type { SetupOf } from '../cache/settings-cache'
import type { Driver } from '../queries/driver'
import { defineQuery, type Parameters, type Query } from '../queries/query'
import { columnNames, columnsGiven, encoderOf, type Records, type TableName } from '../tables/tables'
import type { SqliteDatabase, SqliteStatement, Value } from './database'
import type { Aside } from './read-worker'

interface Prepared extends StatementFacts {
  statement: SqliteStatement
  names: readonly string[]
}

interface Around {
  /** Where what goes through everything is read. */
  aside?: Aside
  /** Hears of each statement before it runs. */
  before?(statement: StatementFacts, parameters: Parameters): void
}

/** What a driver can do beside that its callers never have to wait for SQLite. */
export interface SqliteDriver extends Driver {
  writes(): number
  /** With the values of its places in their order. */
  write(query: Query, values: readonly Value[]): void
  /**
   * A record of a table that nobody keeps in hand; one with a `position` is numbered. False, and nothing is written, where another one has what
   * only one may have.
   */
  add<N extends 'contents' | 'published_events'>(table: N, record: Omit<Records[N], 'position'>): boolean
  /** Of the row that was inserted last. */
  lastPosition(): number
}

interface Addition {
  prepared: Prepared
  encode(record: object): Value[]
}

const none: Parameters = {}

/** Statements are prepared once per connection and kept. */
function preparing(db: SqliteDatabase) {
  // Weak, so that a statement goes when its query is given up.
  const prepared = new WeakMap<Query, Prepared>()
  function prepare(query: Query) {
    const known = prepared.get(query)
    if (known) return known
    const { sql, parameters, writes } = query.for('sqlite')
    const made = {
      statement: db.prepare(sql),
      names: parameters,
      writes,
      ofThreads: /\bthreads\b/.test(sql),
      inserts: /^insert /.test(sql),
    }
    prepared.set(query, made)
    return made
  }
  /** Of a table, by which of its columns are null: those are left out. */
  const additions = new Map<TableName, Map<number, Addition>>()
  function addition(table: TableName, record: object): Addition {
    const known = additions.get(table) ?? new Map<number, Addition>()
    additions.set(table, known)
    const given = columnsGiven(table, record)
    const found = known.get(given)
    if (found) return found
    const names = columnNames(table).filter((_, nth) => Math.floor(given / 2 ** nth) % 2 === 1)
    const insertion = defineQuery((db, place) =>
      db
        .insertInto(table)
        .orIgnore()
        .values(Object.fromEntries(names.map((name) => [name, place(name)])) as never),
    )
    const made = { prepared: prepare(insertion), encode: encoderOf(table, names) }
    known.set(given, made)
    return made
  }
  return { prepare, addition }
}

/** Reads that go through everything go aside, where there is such a place. */
export function sqliteDriver(db: SqliteDatabase, setup: SetupOf, { aside, before = () => {} }: Around): SqliteDriver {
  let writes = 0
  let lastPosition = 0
  const { prepare, addition } = preparing(db)
  return {
    writes: () => writes,
    write: (query, values) => runWith(prepare(query), none, values),
    add: (table, record) => {
      const { prepared, encode } = addition(table, record)
      before(prepared, none)
      setup.written(table)
      const { changes, lastInsertRowid } = prepared.statement.run(...encode(record))
      if (changes === 0) return false
      writes += 1
      lastPosition = lastInsertRowid
      return true
    },
    lastPosition: () => lastPosition,
    all: async (query, parameters) => {
      if (aside && query.reads === 'everything') {
        const { sql, parameters: names } = query.for('sqlite')
        return aside.all(
          sql,
          names.map((name) => parameters[name] ?? null),
        )
      }
      const prepared = prepare(query)
      before(prepared, parameters)
      const { statement, names } = prepared
      return statement.all(...valuesOf(names, parameters))
    },
    run,
    runOnRow: async (query, parameters) => {
      const prepared = prepare(query)
      before(prepared, parameters)
      const { statement, names, writes: table } = prepared
      writes += 1
      setup.written(table)
      if (statement.run(...valuesOf(names, parameters)).changes === 0) throw new RowTaken()
    },
    // One writer: everything is in order, and nobody else there to be held off.
    runInOrder: run,
    hold: () => {},
    kept: setup.of,
    node: null,
  }
  async function run(query: Query, parameters: Parameters) {
    const prepared = prepare(query)
    runWith(prepared, parameters, valuesOf(prepared.names, parameters))
  }
  function runWith(prepared: Prepared, parameters: Parameters, values: readonly Value[]): void {
    before(prepared, parameters)
    writes += 1
    setup.written(prepared.writes)
    lastPosition = prepared.statement.run(...values).lastInsertRowid
  }
}

function valuesOf(names: readonly string[], parameters: Parameters) {
  const values: Value[] = []
  for (const name of names) values.push(parameters[name] ?? null)
  return values
}
