import { join } from 'node:path'
import { openDatabase } from '../../../server/store/sqlite/database'
import type { Commit } from './group'

/** Stores the minimum: the thread's counter, the message, an outbox row. Every commit is on disk when it returns. */
export function onSqlite(folder: string): Commit {
  const db = openDatabase(join(folder, 'limit.db'))
  for (const setting of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'wal_autocheckpoint = 8000',
    'cache_size = -65536',
  ])
    db.pragma(setting)
  db.exec(`
    create table threads (id integer primary key, name text not null unique, last_seq integer not null default 0,
      last_at integer, unread integer not null default 0) strict;
    create table messages (id integer primary key, thread_id integer not null references threads (id), seq integer not null,
      client_id text not null, author text not null, body text not null, created_at integer not null) strict;
    create unique index messages_seq on messages (thread_id, seq);
    create unique index messages_client on messages (thread_id, client_id);
    create table outbox (id integer primary key, topic text not null, thread_id integer not null, seq integer not null,
      due_at integer not null, attempts integer not null default 0) strict;
  `)
  const begin = db.prepare('begin immediate')
  const end = db.prepare('commit')
  const undo = db.prepare('rollback')
  const thread = db.prepare(
    'insert into threads (name) values (?) on conflict (name) do update set name = excluded.name returning id',
  )
  const count = db.prepare(
    'update threads set last_seq = last_seq + 1, last_at = ?, unread = unread + 1 where id = ? returning last_seq',
  )
  const message = db.prepare(
    'insert into messages (thread_id, seq, client_id, author, body, created_at) values (?, ?, ?, ?, ?, ?)',
  )
  const outbox = db.prepare('insert into outbox (topic, thread_id, seq, due_at) values (?, ?, ?, ?)')
  const ids = new Map<string, number>()
  const idOf = (name: string) => {
    const storedId = ids.get(name) ?? Number(thread.get(name)?.id ?? 0)
    ids.set(name, storedId)
    return storedId
  }
  return (batch) => {
    begin.run()
    try {
      const seqs = batch.map(({ threadId, clientId, author, json, at }) => {
        const id = idOf(threadId)
        const seq = Number(count.get(at, id)?.last_seq ?? 0)
        message.run(id, seq, clientId, author, json, at)
        outbox.run('message.created', id, seq, at)
        return seq
      })
      end.run()
      return seqs
    } catch (error) {
      undo.run()
      ids.clear()
      throw error
    }
  }
}
