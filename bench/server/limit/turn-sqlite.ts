import { join } from 'node:path'
import { openDatabase } from '../../../server/store/sqlite/database'
import type { Commit } from './turn-jobs'

/** Stores messages and webhook rows. Every commit is on disk when it returns. */
export function turnsOnSqlite(folder: string): Commit {
  const db = openDatabase(join(folder, 'limit-turn.db'))
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL']) db.pragma(setting)
  db.exec(`
    create table messages (id integer primary key, thread text, seq int, author text, body text, payload text, reply_to int, at int);
    create unique index by_thread on messages (thread, seq);
    create table outbox (message integer primary key);
  `)
  const insert = db.prepare(
    'insert into messages (id, thread, seq, author, body, payload, reply_to, at) values (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const owe = db.prepare('insert into outbox (message) values (?)')
  const remove = db.prepare('delete from outbox where message = ?')
  const begin = db.prepare('begin immediate')
  const end = db.prepare('commit')
  return (messages, hooks) => {
    begin.run()
    for (const { id, thread, seq, author, body, payload, replyTo, at } of messages) {
      insert.run(id, thread, seq, author, body, payload, replyTo, at)
      if (author === 'customer') owe.run(id)
    }
    for (const hook of hooks) remove.run(hook)
    end.run()
  }
}
