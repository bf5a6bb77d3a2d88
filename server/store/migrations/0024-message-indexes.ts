import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../queries/query'

const apart = sql<boolean>`substr(id, 13, 1) <> 'f'`

const added: Readonly<Record<string, (db: Kysely<unknown>) => Promise<unknown>>> = {
  contents_agent: (db) =>
    db.schema
      .createIndex('contents_agent')
      .on('contents')
      .columns(['author_id', 'id'])
      .where(sql<boolean>`author = 'agent'`)
      .execute(),
  // Ids that devices make begin with the time, so new rows share a page of the index.
  contents_device: (db) =>
    db.schema
      .createIndex('contents_device')
      .on('contents')
      .columns(['client_id', 'identity_id'])
      .where('client_id', 'is not', null)
      .unique()
      .execute(),
  published_events_apart: (db) =>
    db.schema.createIndex('published_events_apart').on('published_events').column('thread_id').where(apart).execute(),
  threads_customer: (db) =>
    db.schema.createIndex('threads_customer').on('threads').columns(['identity_id', 'source_id']).execute(),
}
const removed = [
  ...['contents_thread', 'contents_author', 'contents_client'],
  ...['published_events_thread', 'threads_silent', 'threads_identity'],
]

/**
 * Drops indexes that begin with the thread or customer, because each message wrote to a page of each. Can be repeated.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { rows } = await (dialect === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_master where type = 'index'`
    : sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = current_schema()`
  ).execute(db)
  const there = new Set(rows.map(({ name }) => name))
  for (const [index, create] of Object.entries(added)) if (!there.has(index)) await create(db)
  for (const index of removed) if (there.has(index)) await db.schema.dropIndex(index).execute()
}
