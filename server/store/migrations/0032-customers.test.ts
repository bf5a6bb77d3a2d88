import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { kyselyDialect, openDatabase } from '../sqlite/database'
import { up } from './0032-customers'

test('customers of an older database get a sort name and a last seen time', async () => {
  const database = openDatabase(':memory:')
  const db = new Kysely<unknown>({ dialect: kyselyDialect(database) })
  database.exec(`create table identities (id text, screenname text, firstname text, lastname text, email text, created_at integer);
    create table sessions (identity_id text, seen_at integer, created_at integer);
    create table threads (identity_id text, last_content_at integer);
    insert into identities values ('a', null, 'Émile', 'Zola', null, 1), ('b', null, null, null, 'Ben@example.com', 2), ('c', null, null, null, null, 3);
    insert into sessions values ('a', 70, 60), ('a', null, 65);
    insert into threads values ('a', 90), ('b', 80), ('b', 40)`)
  await up(db)
  expect(database.prepare('select id, seen_at, sort_name, origins, phone from identities order by id').all()).toEqual([
    { id: 'a', seen_at: 70, sort_name: 'emile zola', origins: '{}', phone: null },
    { id: 'b', seen_at: 80, sort_name: 'ben@example.com', origins: '{}', phone: null },
    { id: 'c', seen_at: 3, sort_name: '\uffff', origins: '{}', phone: null },
  ])
  await db.destroy()
})
