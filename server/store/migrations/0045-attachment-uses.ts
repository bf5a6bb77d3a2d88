import type { Kysely } from 'kysely'

/** Adds the messages that use a private file of an agent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let create = db.schema.createTable('attachment_uses').addColumn('id', 'text', (built) => built.primaryKey().notNull())
  for (const name of ['attachment_id', 'content_id', 'source_id'])
    create = create.addColumn(name, 'text', (built) => built.notNull())
  await create.addColumn('created_at', 'bigint', (built) => built.notNull()).execute()
  await db.schema
    .createIndex('attachment_uses_attachment')
    .on('attachment_uses')
    .columns(['attachment_id', 'source_id'])
    .execute()
  await db.schema.createIndex('attachment_uses_content').on('attachment_uses').columns(['content_id']).execute()
}
