import pg from 'pg'
import type { Commit } from './group'

const tables = `
  create table threads (id bigint generated always as identity primary key, name text not null unique,
    last_seq bigint not null default 0, last_at bigint, unread int not null default 0);
  create table messages (thread_id bigint not null references threads (id), seq bigint not null, client_id text not null,
    author text not null, body jsonb not null, created_at bigint not null, primary key (thread_id, seq));
  create unique index messages_client on messages (thread_id, client_id);
  create table outbox (id bigint generated always as identity primary key, topic text not null, thread_id bigint not null,
    seq bigint not null, due_at bigint not null, attempts int not null default 0);`

const newThreads =
  'insert into threads (name) select unnest($1::text[]) on conflict (name) do update set name = excluded.name returning id, name'

/** A batch is one statement, so it takes one round trip and one commit. */
const wholeBatch = `
  with given as (select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::bigint[])
      with ordinality as g (thread, client, author, body, at, nth)),
    numbered as (select given.*, row_number() over (partition by thread order by nth) as own, count(*) over (partition by thread) as many from given),
    counted as (update threads set last_seq = last_seq + d.many, last_at = d.at, unread = unread + d.many::int
      from (select thread, max(many) as many, max(at) as at from numbered group by thread) d
      where threads.id = d.thread returning threads.id, last_seq - d.many as base),
    stored as (insert into messages (thread_id, seq, client_id, author, body, created_at)
      select n.thread, c.base + n.own, n.client, n.author, n.body::jsonb, n.at from numbered n join counted c on c.id = n.thread
      returning thread_id, seq, created_at),
    owed as (insert into outbox (topic, thread_id, seq, due_at) select 'message.created', thread_id, seq, created_at from stored)
  select (c.base + n.own)::int as seq from numbered n join counted c on c.id = n.thread order by n.nth`

export async function onPostgres(url: string): Promise<Commit> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(tables)
  const ids = new Map<string, string>()
  return async (batch) => {
    const unknown = [...new Set(batch.map(({ threadId }) => threadId))].filter((name) => !ids.has(name))
    if (unknown.length > 0) {
      const { rows } = await client.query<{ id: string; name: string }>(newThreads, [unknown])
      for (const { id, name } of rows) ids.set(name, id)
    }
    const { rows } = await client.query<{ seq: number }>({
      name: 'batch',
      text: wholeBatch,
      values: [
        batch.map(({ threadId }) => ids.get(threadId)),
        batch.map(({ clientId }) => clientId),
        batch.map(({ author }) => author),
        batch.map(({ json }) => json),
        batch.map(({ at }) => at),
      ],
    })
    return rows.map(({ seq }) => seq)
  }
}
