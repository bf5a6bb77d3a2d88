import type { Kysely } from 'kysely'

/** Adds agents' browsers that get notices, the sent notices, and whether an agent has such a browser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('agents')
    .addColumn('alerted', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  const keys = ['agent_id', 'session_id', 'endpoint', 'endpoint_hash', 'p256dh', 'auth', 'language']
  await table(db, 'agent_subscriptions', { texts: keys, numbers: ['words', 'unassigned', 'used_at'] })
  await index(db, 'agent_subscriptions', 'endpoint', ['endpoint_hash'], true)
  await index(db, 'agent_subscriptions', 'agent', ['agent_id'])
  await index(db, 'agent_subscriptions', 'session', ['session_id'])
  const place = ['subscription_id', 'agent_id', 'thread_id', 'content_id', 'cause']
  await table(db, 'alerts', { texts: place, later: ['shown_at', 'opened_at', 'answered_at', 'cleared_at'] })
  await index(db, 'alerts', 'thread', ['thread_id'])
  await index(db, 'alerts', 'agent', ['agent_id', 'created_at'])
}

interface Columns {
  texts: string[]
  numbers?: string[]
  /** Names of time columns that may be null. */
  later?: string[]
}

async function table(db: Kysely<unknown>, name: string, { texts, numbers = [], later = [] }: Columns): Promise<void> {
  let create = db.schema.createTable(name).addColumn('id', 'text', (built) => built.primaryKey().notNull())
  for (const column of texts) create = create.addColumn(column, 'text', (built) => built.notNull())
  for (const column of [...numbers, 'created_at', 'updated_at'])
    create = create.addColumn(column, 'bigint', (built) => built.notNull())
  for (const column of later) create = create.addColumn(column, 'bigint')
  await create.execute()
}

async function index(db: Kysely<unknown>, on: string, name: string, columns: string[], unique = false): Promise<void> {
  const made = db.schema.createIndex(`${on}_${name}`).on(on).columns(columns)
  await (unique ? made.unique() : made).execute()
}
