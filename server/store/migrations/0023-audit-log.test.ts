import { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { kyselyDialect, openDatabase } from '../sqlite/database'
import { up } from './0023-audit-log'

test('the audit log of an older database keeps its events in order of id', async () => {
  const database = openDatabase(':memory:')
  const db = new Kysely<unknown>({ dialect: kyselyDialect(database) })
  database.exec(`create table events (id text primary key not null, action text, agent_id text, token_id text,
    subject_type text, subject_id text, source_id text, changed text, created_at bigint);
    create index events_subject on events (subject_id, id);
    insert into events values ('b', 'role.changed', 'ann', 't', 'role', 'r', null, '["name"]', 6),
      ('a', 'role.created', 'ann', 't', 'role', 'r', null, '[]', 5)`)
  await up(db, 'sqlite')
  expect(database.prepare('select position, id, changed, details, created_at from events').all()).toEqual([
    { position: 1, id: 'a', changed: '[]', details: null, created_at: 5 },
    { position: 2, id: 'b', changed: '["name"]', details: null, created_at: 6 },
  ])
  database.exec(`insert into events (id, action) values ('c', 'role.deleted')`)
  expect(database.prepare(`select position from events where id = 'c'`).get()).toEqual({ position: 3 })
  expect(database.prepare('select count(*) as seals from event_seals').get()).toEqual({ seals: 0 })
  await db.destroy()
})
