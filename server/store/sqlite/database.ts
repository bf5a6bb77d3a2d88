import { createRequire } from 'node:module'
import { DatabaseSync } from '@photostructure/sqlite'
import { SqliteDialect } from 'kysely'
import { searchable } from '../../../contract/inbox/search-words'

// Only this file uses the package of SQLite, which has the functions of Node's `node:sqlite` and a
// binary for each platform.

export type Row = Record<string, unknown>
/** The value of a `?`, or an object with the named values. */
export type Value = string | number | null | Row

type Connection = InstanceType<typeof DatabaseSync>

export interface SqliteStatement {
  readonly reads: boolean
  run(...values: readonly Value[]): { changes: number; lastInsertRowid: number }
  get(...values: readonly Value[]): Row | undefined
  all(...values: readonly Value[]): Row[]
  /** Returns row by row. The connection must not write before the last row. */
  iterate(...values: readonly Value[]): Iterable<Row>
  /** Returns row by row, each as a list of values in the order of the columns. */
  iterateValues(...values: readonly Value[]): Iterable<(string | number | null)[]>
}

export interface SqliteDatabase {
  readonly file: string
  readonly inTransaction: boolean
  prepare(sql: string): SqliteStatement
  exec(sql: string): void
  pragma(text: string): unknown
  close(): void
}

interface Options {
  readonly?: boolean
  /** How many milliseconds to wait for the lock of another connection. */
  timeout?: number
}

/** Opens the file, and creates a missing file unless `readonly`. Errors of SQLite have a `sqliteCode`. */
export function openDatabase(file: string, { readonly = false, timeout = 5000 }: Options = {}): SqliteDatabase {
  const native = new DatabaseSync(file, { readOnly: readonly, timeout })
  // Triggers call this function (migrations/schema/search-index.ts).
  native.function('searchable', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? searchable(text) : text,
  )
  const database: SqliteDatabase = {
    file,
    get inTransaction() {
      return native.isTransaction
    },
    prepare: (sql) => statementOf(native, sql),
    exec: (sql) => native.exec(sql),
    pragma: (text) => Object.values(native.prepare(`pragma ${text}`).get() ?? {})[0],
    close() {
      if (!native.isOpen) return
      // The package closes the file only after its statements are garbage-collected, so an open transaction would keep
      // its locks.
      if (native.isTransaction) native.exec('rollback')
      native.close()
    },
  }
  return database
}

/** The statement keeps a reference to its connection. Otherwise the package closes a garbage-collected connection while statements use it. */
function statementOf(connection: Connection, sql: string): SqliteStatement & { connection: Connection } {
  const native = connection.prepare(sql)
  return {
    connection,
    reads: native.columns().length > 0,
    run: (...values) => native.run(...values) as { changes: number; lastInsertRowid: number },
    get: (...values) => native.get(...values),
    all: (...values) => native.all(...values),
    iterate: (...values) => native.iterate(...values),
    iterateValues: (...values) => {
      const arrays = connection.prepare(sql, { returnArrays: true })
      return arrays.iterate(...values)
    },
  }
}

/**
 * Returns SQLite's number of an error, such as 5 if another connection has locked the file; null for any other error.
 */
export function sqliteCodeOf(error: unknown): number | null {
  const code = (error as { errcode?: unknown } | null)?.errcode
  // The higher bits only give details of the error.
  return typeof code === 'number' ? code & 0xff : null
}

export const sqliteCodes = {
  permission: 3,
  busy: 5,
  readonly: 8,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  unauthorized: 23,
  notADatabase: 26,
} as const

/** Returns Kysely on an open connection, which stays open when Kysely is destroyed. */
export function kyselyDialect(database: SqliteDatabase): SqliteDialect {
  return new SqliteDialect({
    database: {
      prepare(sql) {
        const { reads, all, run, iterate } = database.prepare(sql)
        const valuesOf = (parameters: readonly unknown[]) => parameters as readonly Value[]
        return {
          reader: reads,
          all: (parameters) => all(...valuesOf(parameters)),
          run: (parameters) => run(...valuesOf(parameters)),
          iterate: (parameters) => iterate(...valuesOf(parameters)) as IterableIterator<Row>,
        }
      },
      close: () => {},
    },
  })
}

export const sqlitePackage = () => createRequire(import.meta.url).resolve('@photostructure/sqlite')
export type SqlitePackage = typeof import('@photostructure/sqlite')
