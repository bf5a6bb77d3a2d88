import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { kyselyDialect, openDatabase } from '../sqlite/database'
import { up } from './0021-signed-sessions'

test('only signed sessions of an older database end 30 days after they began', async () => {
  const database = openDatabase(':memory:')
  const db = new Kysely<unknown>({ dialect: kyselyDialect(database) })
  database.exec(`create table sessions (token_hash text, signed integer, ended_at integer, created_at integer);
    insert into sessions values ('anonymous', 0, null, 5), ('signed', 1, null, 5), ('over', 1, 9, 5)`)
  await up(db)
  expect(database.prepare('select token_hash, key_id, expires_at, seen_at from sessions').all()).toEqual([
    { token_hash: 'anonymous', key_id: null, expires_at: null, seen_at: null },
    { token_hash: 'signed', key_id: null, expires_at: 5 + 30 * 86_400_000, seen_at: null },
    { token_hash: 'over', key_id: null, expires_at: null, seen_at: null },
  ])
  await db.destroy()
})
