import {
  type Compilable,
  DeleteQueryNode,
  InsertQueryNode,
  Kysely,
  type OperationNode,
  PostgresDialect,
  SqliteDialect,
  TableNode,
  UpdateQueryNode,
} from 'kysely'
import type { Database, TableName } from '../tables/tables'

export type Dialect = 'sqlite' | 'postgres'
export type Builder = Kysely<Database>
export type Parameters = Readonly<Record<string, string | number | null>>

/** For table and column names that come from a list, so that types cannot check them. */
export const byNames = (db: Builder) => db as unknown as Kysely<Record<string, Record<string, unknown>>>

export const placesOf = (columns: readonly string[], place: Place): Record<string, unknown> =>
  Object.fromEntries(columns.map((column) => [column, place(column)]))

/** A query with its text for one dialect. `parameters` names the value of each placeholder. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly string[]
  /** The table that the query changes; null when it only reads. */
  readonly writes: TableName | null
  readonly inserts: boolean
}

export interface Query extends QueryOptions {
  for(dialect: Dialect): Statement
}

export interface QueryOptions {
  /**
   * Locks on the rows. `changes`: for a later write. `deletion`: only against a deletion. `claim`: as `changes`, and
   * skips locked rows.
   */
  readonly holds?: 'changes' | 'deletion' | 'claim'
  /** Makes PostgreSQL plan the query for each call, because optional filters need different plans. */
  readonly planned?: 'each time'
  /** The query changes none of the cached records or settings, so the caches stay valid. */
  readonly harmless?: true
  /** The query may read whole tables. On SQLite it runs in the read worker, so that requests do not wait for it. */
  readonly reads?: 'everything'
}

class Placeholder {
  constructor(readonly name: string) {}
}

export interface Place {
  /** Marks the position of the parameter with this name. The type is the column's type. */
  <T = string>(name: string): T
  /** The dialect of the query: a search uses different indexes on each database. */
  readonly dialect: Dialect
}

const placeholderOf = <T = string>(name: string) => new Placeholder(name) as unknown as T
const placeFor = (dialect: Dialect): Place =>
  Object.assign(<T = string>(name: string) => placeholderOf<T>(name), { dialect })
const places: Record<Dialect, Place> = { sqlite: placeFor('sqlite'), postgres: placeFor('postgres') }

const noDatabase = () => Promise.reject(new Error('Queries are only compiled here.'))
const builders: Record<Dialect, Builder> = {
  sqlite: new Kysely<Database>({ dialect: new SqliteDialect({ database: noDatabase }) }),
  postgres: new Kysely<Database>({ dialect: new PostgresDialect({ pool: noDatabase }) }),
}

/** Defines a query, which is compiled at its first use: compiling costs more than running. */
export function defineQuery(build: (db: Builder, place: Place) => Compilable, options: QueryOptions = {}): Query {
  const made: Partial<Record<Dialect, Statement>> = {}
  return {
    for(dialect) {
      const known = made[dialect]
      if (known) return known
      const compiled = build(builders[dialect], places[dialect]).compile()
      const parameters = compiled.parameters.map((value) => {
        if (value instanceof Placeholder) return value.name
        throw new Error(`A literal in a query: name it as a parameter. ${compiled.sql}`)
      })
      const { query } = compiled
      const inserts = InsertQueryNode.is(query)
      const statement = { sql: compiled.sql, parameters, writes: tableWritten(query), inserts }
      made[dialect] = statement
      return statement
    },
    ...options,
  }
}

function tableWritten(node: OperationNode): TableName | null {
  const table = InsertQueryNode.is(node)
    ? node.into
    : UpdateQueryNode.is(node)
      ? node.table
      : DeleteQueryNode.is(node)
        ? node.from.froms[0]
        : undefined
  return table && TableNode.is(table) ? (table.table.identifier.name as TableName) : null
}
