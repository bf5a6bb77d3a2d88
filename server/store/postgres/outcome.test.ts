// @module-tag deep
import type pg from 'pg'
import { expect, test } from 'vitest'
import { findPostgres } from '../testing/postgres-databases'
// @ts-expect-error A script without types: programs that are not compiled use it too.
import { startPostgres } from '../testing/postgres-server.mjs'
import { outcomeOf } from './outcome'
import { keepSession, runOf } from './session'

const postgres = await findPostgres()

test.skipIf(!postgres)(
  'the id of a lost transaction says nothing after a crash of PostgreSQL',
  async () => {
    const database = await startPostgres({ durable: true })
    const session = keepSession(database.url, 'outcomes')
    const xidOf = async (client: pg.Client) =>
      String((await client.query('select pg_current_xact_id()::text as xid')).rows[0].xid)
    try {
      const client = await session.client()
      await client.query('create table kept (id text)')
      await client.query('begin')
      const lost = { xid: await xidOf(client), run: runOf(client) }
      await client.query("insert into kept values ('lost')")
      await database.crash()
      await database.start()
      // Other transactions get the next ids, up to that of the lost one.
      const after = await session.client()
      let last = ''
      while (BigInt(last || 0) < BigInt(lost.xid)) last = await xidOf(after)
      expect(last).toBe(lost.xid)
      expect(await outcomeOf(session, lost)).toBe('ended')
      expect(await outcomeOf(session, { xid: last, run: runOf(after) })).toBe('committed')
      expect((await after.query('select id from kept')).rows).toEqual([])
    } finally {
      await session.close()
      await database.stop()
    }
  },
  60_000,
)
