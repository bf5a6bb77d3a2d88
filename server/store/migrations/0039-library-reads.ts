import type { Kysely } from 'kysely'

/** Adds the last comment on a library item that each agent has read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let create = db.schema.createTable('library_reads').addColumn('id', 'text', (built) => built.primaryKey().notNull())
  for (const name of ['item_id', 'agent_id', 'comment_id'])
    create = create.addColumn(name, 'text', (built) => built.notNull())
  for (const name of ['created_at', 'updated_at']) create = create.addColumn(name, 'bigint', (built) => built.notNull())
  await create.execute()
  await db.schema.createIndex('library_reads_item').on('library_reads').columns(['item_id', 'agent_id']).execute()
}
