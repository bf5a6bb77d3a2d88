// @module-tag deep
import pg from 'pg'
import { afterAll, describe } from 'vitest'
import { findPostgres } from '../store/testing/postgres-databases'
import { testTwoNodes } from './testing/two-nodes.suite'

const postgres = await findPostgres()

describe.skipIf(!postgres)('two nodes over PostgreSQL alone', () => {
  afterAll(() => postgres?.dropAll())
  testTwoNodes({
    name: 'PostgreSQL',
    place: async () => ({ DATABASE_URL: (await postgres?.newDatabase()) ?? '' }),
    losing: async ({ DATABASE_URL = '' }, _, work) => {
      const admin = new pg.Client({ connectionString: DATABASE_URL })
      await admin.connect()
      const cut = () =>
        admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'bubblewire hears nodes'`)
      await cut()
      let cutting: Promise<unknown> = Promise.resolve()
      const again = setInterval(() => {
        cutting = cut()
      }, 100)
      await work()
      clearInterval(again)
      await cutting
      await admin.end()
    },
  })
})
