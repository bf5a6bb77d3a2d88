import { type Kysely, sql } from 'kysely'

/** Adds the agents whom comments mention. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let create = db.schema.createTable('mentions').addColumn('id', 'text', (built) => built.primaryKey().notNull())
  for (const name of ['thread_id', 'content_id', 'source_id', 'agent_id', 'by_id'])
    create = create.addColumn(name, 'text', (built) => built.notNull())
  await create
    .addColumn('seen', 'integer', (built) => built.notNull())
    .addColumn('created_at', 'bigint', (built) => built.notNull())
    .addColumn('updated_at', 'bigint', (built) => built.notNull())
    .execute()
  await db.schema.createIndex('mentions_thread').on('mentions').columns(['thread_id', 'seen']).execute()
  await db.schema.createIndex('mentions_content').on('mentions').columns(['content_id']).execute()
  await db.schema.createIndex('mentions_agent').on('mentions').columns(['agent_id', 'thread_id']).execute()
  await db.schema
    .createIndex('mentions_unseen')
    .on('mentions')
    .columns(['agent_id'])
    .where(sql<boolean>`seen = 0`)
    .execute()
}
