import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Answer } from './postgres-for-tests'

// Databases for tests, each new and at the newest migration.

/** Null, with a reason said at the end of the run, where there is no PostgreSQL. */
export async function findPostgres(): Promise<Postgres | null> {
  const answer = (await (await fetch(process.env.TEST_POSTGRES_AT ?? '')).json()) as Answer
  return 'missing' in answer ? null : databasesOn(answer.url, answer.template)
}

export interface Postgres {
  /** The address of a new database. */
  newDatabase(empty?: 'empty'): Promise<string>
  dropAll(): Promise<void>
}

function databasesOn(url: string, template: string): Postgres {
  const made: string[] = []
  const at = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const asAdmin = async (...statements: string[]) => {
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    for (const statement of statements) await admin.query(statement)
    await admin.end()
  }
  return {
    newDatabase: async (empty) => {
      const name = `bubblewire_test_${randomBytes(8).toString('hex')}`
      made.push(name)
      await asAdmin(`create database ${name} template ${empty ? `template0 encoding 'UTF8'` : template}`)
      return at(name)
    },
    dropAll: async () => {
      await asAdmin(...made.splice(0).map((name) => `drop database if exists ${name} with (force)`))
    },
  }
}
