import type { Kysely } from 'kysely'

/**
 * Adds which application controls a conversation on a messenger channel, and an index of the channel's ids of contents.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('thread_controls')
    .addColumn('id', 'text', (built) => built.primaryKey().notNull())
    .addColumn('source_id', 'text')
    .addColumn('identity_id', 'text')
    .addColumn('holder', 'text')
    .addColumn('app_id', 'text')
    .addColumn('created_at', 'bigint')
    .addColumn('updated_at', 'bigint')
    .execute()
  await db.schema
    .createIndex('thread_controls_identity')
    .on('thread_controls')
    .columns(['source_id', 'identity_id'])
    .unique()
    .execute()
  await db.schema.createIndex('contents_foreign').on('contents').columns(['source_id', 'foreign_id']).execute()
}
