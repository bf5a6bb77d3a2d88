import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { kyselyDialect, openDatabase } from '../sqlite/database'
import * as first from './0001-first'
import * as setup from './0002-setup'
import * as interventions from './0003-interventions'
import * as webhooks from './0004-webhooks'
import * as ops from './0005-ops'
import * as connectors from './0006-connectors'
import * as codecs from './0007-codecs'
import * as indexes from './0008-indexes'

test('deliveries of an older database have a replay count of 0', async () => {
  const database = openDatabase(':memory:')
  const db = new Kysely<unknown>({ dialect: kyselyDialect(database) })
  await first.up(db, 'sqlite')
  database.exec(`insert into deliveries (id, attempts) values ('d', 1)`)
  await setup.up(db)
  await interventions.up(db)
  await webhooks.up(db, 'sqlite')
  await ops.up(db)
  await connectors.up(db)
  await codecs.up(db)
  await indexes.up(db)

  expect(database.prepare('select attempts, replays from deliveries').all()).toEqual([{ attempts: 1, replays: 0 }])
  await db.destroy()
})
