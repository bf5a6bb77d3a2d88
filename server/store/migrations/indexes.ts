import { type Kysely, sql } from 'kysely'
import { apart } from '../queries/events/published-events'

interface Change {
  index: string
  /** Null: it goes. */
  create: ((db: Kysely<unknown>) => Promise<unknown>) | null
}

/**
 * Changes to the indexes that the migrations made. They are no step of the database's form: every version runs with either, so an older one
 * still starts where a newer one was, which a roll-back needs. Each index of the messages that begins with the thread or the
 * customer puts a new message on a page of its own, which the commit has to write; what these served is found by the order within the thread
 * and by the customer's threads. An index of the threads that holds when something was said last is written with every message
 * (docs/decisions.md, 170 and 229).
 */
const changes: readonly Change[] = [
  { index: 'contents_thread', create: null },
  { index: 'contents_author', create: null },
  {
    index: 'contents_agent',
    create: (db) =>
      db.schema
        .createIndex('contents_agent')
        .on('contents')
        .columns(['author_id', 'id'])
        .where(sql<boolean>`author = 'agent'`)
        .execute(),
  },
  { index: 'contents_client', create: null },
  {
    // Devices name their messages by the time first, so new ones stand together.
    index: 'contents_device',
    create: (db) =>
      db.schema
        .createIndex('contents_device')
        .on('contents')
        .columns(['client_id', 'identity_id'])
        .where('client_id', 'is not', null)
        .unique()
        .execute(),
  },
  { index: 'published_events_thread', create: null },
  {
    // Old events, and those that came without a content: the others are found by theirs.
    index: 'published_events_apart',
    create: (db) =>
      db.schema.createIndex('published_events_apart').on('published_events').column('thread_id').where(apart).execute(),
  },
  { index: 'threads_silent', create: null },
  { index: 'threads_identity', create: null },
  {
    index: 'threads_customer',
    create: (db) =>
      db.schema.createIndex('threads_customer').on('threads').columns(['identity_id', 'source_id']).execute(),
  },
]

/** After the migrations, by the only one who may change the database now. Touches nothing that is as it should be. */
export async function arrangeIndexes(db: Kysely<unknown>, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const { rows } = await (dialect === 'sqlite'
    ? sql<{ name: string }>`select name from sqlite_master where type = 'index'`
    : sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = current_schema()`
  ).execute(db)
  const there = new Set(rows.map(({ name }) => name))
  // What comes first: where it breaks off in between, nothing is without an index.
  for (const { index, create } of changes) if (create && !there.has(index)) await create(db)
  for (const { index, create } of changes) if (!create && there.has(index)) await db.schema.dropIndex(index).execute()
}
