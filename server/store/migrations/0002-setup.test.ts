import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { adminRoleId, agentRoleId } from '../../conversation/rights'
import { kyselyDialect, openDatabase } from '../sqlite/database'
import * as first from './0001-first'
import * as setup from './0002-setup'

test('agents of an older database keep their rights', async () => {
  const database = openDatabase(':memory:')
  const db = new Kysely<unknown>({ dialect: kyselyDialect(database) })
  await first.up(db, 'sqlite')
  database.exec(
    `insert into agents (id, name, role, enabled) values ('a', 'Ada', 'admin', 1), ('b', 'Bot', 'agent', 1)`,
  )
  database.exec(`insert into identities (id, community_id, foreign_id) values ('i', 'c', 'f')`)
  database.exec(`insert into communities (id, name) values ('c', 'Shop')`)

  await setup.up(db)

  expect(database.prepare('select id, role_id, availability from agents order by id').all()).toEqual([
    { id: 'a', role_id: adminRoleId, availability: 'away' },
    { id: 'b', role_id: agentRoleId, availability: 'away' },
  ])
  expect(database.prepare('select extra_values from identities').all()).toEqual([{ extra_values: '{}' }])
  expect(database.prepare('select signed_identities from communities').all()).toEqual([
    { signed_identities: 'rejected' },
  ])
  expect(database.prepare('select mode from channels order by id').all()).toEqual([
    { mode: 'asynchronous' },
    { mode: 'real_time' },
    { mode: 'triage' },
  ])
  await db.destroy()
})
