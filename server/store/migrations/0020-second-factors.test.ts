import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { kyselyDialect, openDatabase } from '../sqlite/database'
import { up } from './0020-second-factors'

test('roles of an older database do not require a second factor', async () => {
  const database = openDatabase(':memory:')
  const db = new Kysely<unknown>({ dialect: kyselyDialect(database) })
  database.exec(`create table roles (id text); insert into roles values ('before')`)
  database.exec(`create table agent_sessions (id text, created_at bigint); insert into agent_sessions values ('s', 1)`)
  await up(db)
  database.exec(`insert into roles (id) values ('rolled back')`)
  expect(database.prepare('select * from roles').all()).toEqual([
    { id: 'before', second_factor_required: 0 },
    { id: 'rolled back', second_factor_required: 0 },
  ])
  expect(database.prepare('select * from agent_sessions').all()).toEqual([
    { id: 's', created_at: 1, way: null, proven_at: null, challenge: null },
  ])
  await db.destroy()
})
