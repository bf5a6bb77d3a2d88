import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Started, startedOnce } from '../../testing/started-once'
import { openPostgres } from '../postgres/open-postgres'
// @ts-expect-error A script without types: programs that are not compiled use it too.
import { startPostgres } from './postgres-server.mjs'

// One PostgreSQL for all tests of a run: TEST_DATABASE_URL, DATABASE_URL, or a temporary one.

interface Running extends Started {
  url: string
  template: string
}

export type Answer = Pick<Running, 'url' | 'template'> | { missing: string }

export default () =>
  startedOnce({
    variable: 'TEST_POSTGRES_AT',
    start,
    settingsOf: ({ url, template }: Running) => ({ url, template }),
    report: (name, reason) =>
      name
        ? `PostgreSQL: the store was tested on ${name}.`
        : `PostgreSQL: SKIPPED, the store was NOT tested on it. ${reason}`,
  })

async function start(): Promise<Running> {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL
  const own = given ? null : await startPostgres()
  const url: string = given ?? own.url
  const template = `bubblewire_test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: url })
  // If the server disappears, only the tests that need it fail.
  admin.on('error', () => {})
  await admin.connect()
  const [{ version }] = (await admin.query(`select split_part(version(), ' on ', 1) as version`)).rows as [
    { version: string },
  ]
  await admin.query(`create database ${template} template template0 encoding 'UTF8'`)
  await (await openPostgres({ url: named(url, template) })).close()
  return {
    url,
    template,
    name: `${version}, ${given ? 'as the environment names it' : 'from the registry'}`,
    stop: async () => {
      if (given) await admin.query(`drop database ${template}`)
      await admin.end()
      await own?.stop()
    },
  }
}

function named(url: string, database: string): string {
  const address = new URL(url)
  address.pathname = `/${database}`
  return address.href
}
