import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Answer } from './start-postgres'

/** Finds the PostgreSQL for tests. Returns null without one, and the end of the run reports the reason. */
export async function findPostgres(): Promise<Postgres | null> {
  const answer = (await (await fetch(process.env.TEST_POSTGRES_AT ?? '')).json()) as Answer
  return 'missing' in answer ? null : databasesOn(answer.url, answer.template)
}

export interface Postgres {
  newDatabase(empty?: 'empty' | 'locale C'): Promise<string>
  holds(url: string, word: string): Promise<boolean>
  drop(url: string): Promise<void>
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
      await asAdmin(
        `create database ${name} template ${empty ? `template0 encoding 'UTF8'${empty === 'empty' ? '' : ` locale 'C' locale_provider libc`}` : template}`,
      )
      return at(name)
    },
    holds: async (of, word) => {
      const client = new pg.Client({ connectionString: of })
      await client.connect()
      const { rows } = await client.query(`select tablename from pg_tables where schemaname = 'public'`)
      const texts = rows.map(({ tablename }) => `select 1 from ${tablename} as row where row::text like $1`)
      const found = await client.query(texts.join(' union all '), [`%${word}%`])
      await client.end()
      return found.rows.length > 0
    },
    drop: (of) => asAdmin(`drop database if exists ${new URL(of).pathname.slice(1)} with (force)`),
    dropAll: async () => {
      await asAdmin(...made.splice(0).map((name) => `drop database if exists ${name} with (force)`))
    },
  }
}
