import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
// @ts-expect-error A script without types: it also serves what is not compiled.
import { startPostgres } from '../../scripts/postgres.mjs'
import { openPostgres } from './postgres'

// One PostgreSQL for a whole run of the tests: that of TEST_DATABASE_URL or DATABASE_URL, else one of our own. It is started when the
// first test asks for it, and what ran is said at the end.

interface Running {
  url: string
  template: string
  name: string
  stop(): Promise<void>
}

export type Answer = Pick<Running, 'url' | 'template'> | { missing: string }

export default async function setup() {
  let running: Promise<Running> | null = null
  const server = createServer((_, response) => {
    running ??= start()
    running.then(
      ({ url, template }) => response.end(JSON.stringify({ url, template })),
      (error: Error) => response.end(JSON.stringify({ missing: error.message })),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  process.env.TEST_POSTGRES_AT = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return async () => {
    server.close()
    server.closeAllConnections()
    if (!running) return
    try {
      const { name, stop } = await running
      await stop()
      console.log(`\nPostgreSQL: the store was tested on ${name}.`)
    } catch (error) {
      console.log(`\nPostgreSQL: SKIPPED, the store was NOT tested on it. ${(error as Error).message}`)
    }
  }
}

async function start(): Promise<Running> {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL
  const own = given ? null : await startPostgres()
  const url: string = given ?? own.url
  const template = `bubblewire_test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: url })
  // A server that goes away fails the tests that need it, not the whole run.
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
