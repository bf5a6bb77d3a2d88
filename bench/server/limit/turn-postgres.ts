import pg from 'pg'
import type { Commit } from './turn-jobs'

const tables = `
  create table messages (id bigint primary key, thread text, seq bigint, author text, body text, payload jsonb, reply_to bigint, at bigint);
  create unique index by_thread on messages (thread, seq);
  create table outbox (message bigint primary key);`

/** A batch is one statement, so it takes one round trip and one commit. */
const wholeBatch = `
  with stored as (insert into messages (id, thread, seq, author, body, payload, reply_to, at)
      select * from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::jsonb[], $7::bigint[], $8::bigint[])
      returning id, author),
    owed as (insert into outbox (message) select id from stored where author = 'customer')
  delete from outbox where message = any($9::bigint[])`

export async function turnsOnPostgres(url: string): Promise<Commit> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(tables)
  return async (messages, hooks) => {
    await client.query({
      name: 'batch',
      text: wholeBatch,
      values: [
        messages.map(({ id }) => id),
        messages.map(({ thread }) => thread),
        messages.map(({ seq }) => seq),
        messages.map(({ author }) => author),
        messages.map(({ body }) => body),
        messages.map(({ payload }) => payload),
        messages.map(({ replyTo }) => replyTo),
        messages.map(({ at }) => at),
        hooks,
      ],
    })
  }
}
