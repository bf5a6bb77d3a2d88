import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { kyselyDialect, openDatabase } from '../sqlite/database'
import { up } from './0009-visitors'

test("migrated sessions are unsigned, and migrated uploads are the agents'", async () => {
  const database = openDatabase(':memory:')
  const db = new Kysely<unknown>({ dialect: kyselyDialect(database) })
  database.exec(`create table sessions (token_hash text); insert into sessions values ('h')`)
  database.exec(`create table attachments (id text); insert into attachments values ('a')`)
  await up(db)
  expect(database.prepare('select * from sessions').all()).toEqual([{ token_hash: 'h', signed: 0, ended_at: null }])
  expect(database.prepare('select * from attachments').all()).toEqual([{ id: 'a', identity_id: null, thread_id: null }])
  await db.destroy()
})
