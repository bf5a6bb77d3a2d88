import {
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Database } from './tables'

export type Dialect = 'sqlite' | 'postgres'
export type Builder = Kysely<Database>
export type Parameters = Readonly<Record<string, string | number | null>>

/** A query whose text is made once per dialect; `parameters` names the value for each placeholder. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly string[]
}

export interface Query {
  for(dialect: Dialect): Statement
}

class Placeholder {
  constructor(readonly name: string) {}
}

/** Stands in the query for the parameter of this name. Typed as what the column takes. */
export type Place = <T = string>(name: string) => T

const place: Place = <T = string>(name: string) => new Placeholder(name) as unknown as T

const builders: Record<Dialect, Builder> = {
  sqlite: new Kysely<Database>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  postgres: new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
}

/** Compiling a query costs more than running it (stack notes), so each is compiled once, at its first use. */
export function defineQuery(build: (db: Builder, place: Place) => Compilable): Query {
  const made: Partial<Record<Dialect, Statement>> = {}
  return {
    for(dialect) {
      const known = made[dialect]
      if (known) return known
      const compiled = build(builders[dialect], place).compile()
      const parameters = compiled.parameters.map((value) => {
        if (value instanceof Placeholder) return value.name
        throw new Error(`A literal in a query: name it as a parameter. ${compiled.sql}`)
      })
      const statement = { sql: compiled.sql, parameters }
      made[dialect] = statement
      return statement
    },
  }
}
