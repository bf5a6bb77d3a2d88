import type { Kysely } from 'kysely'

/**
 * Adds customers' browsers that get notices, the sent notices, and whether the customer of a thread has such a browser.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('threads')
    .addColumn('reachable', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  const keys = ['source_id', 'identity_id', 'session_hash', 'endpoint', 'endpoint_hash', 'p256dh', 'auth', 'scope']
  await table(db, 'push_subscriptions', { texts: [...keys, 'language'], empty: ['page_url'], times: ['used_at'] })
  await index(db, 'push_subscriptions', 'endpoint', ['endpoint_hash'], true)
  await index(db, 'push_subscriptions', 'session', ['session_hash'])
  await index(db, 'push_subscriptions', 'identity', ['identity_id'])
  const place = ['subscription_id', 'source_id', 'identity_id', 'thread_id', 'content_id']
  await table(db, 'pushes', {
    texts: place,
    times: ['seq'],
    later: ['shown_at', 'opened_at', 'answered_at', 'cleared_at'],
  })
  await index(db, 'pushes', 'thread', ['thread_id'])
  await index(db, 'pushes', 'identity', ['identity_id', 'created_at'])
  await index(db, 'pushes', 'source', ['source_id', 'created_at'])
}

interface Columns {
  texts: string[]
  /** Names of text columns that may be null. */
  empty?: string[]
  times: string[]
  /** Names of time columns that may be null. */
  later?: string[]
}

async function table(
  db: Kysely<unknown>,
  name: string,
  { texts, empty = [], times, later = [] }: Columns,
): Promise<void> {
  let create = db.schema.createTable(name).addColumn('id', 'text', (built) => built.primaryKey().notNull())
  for (const column of texts) create = create.addColumn(column, 'text', (built) => built.notNull())
  for (const column of empty) create = create.addColumn(column, 'text')
  for (const column of [...times, 'created_at', 'updated_at'])
    create = create.addColumn(column, 'bigint', (built) => built.notNull())
  for (const column of later) create = create.addColumn(column, 'bigint')
  await create.execute()
}

async function index(db: Kysely<unknown>, on: string, name: string, columns: string[], unique = false): Promise<void> {
  const made = db.schema.createIndex(`${on}_${name}`).on(on).columns(columns)
  await (unique ? made.unique() : made).execute()
}
