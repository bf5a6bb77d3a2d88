import { type Kysely, sql } from 'kysely'

/** How urgent agents say that a conversation is; null: normal. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('threads').addColumn('priority', 'text').execute()
  // A list of one priority goes down this index. Most conversations are normal and not in it.
  await db.schema
    .createIndex('threads_priority')
    .on('threads')
    .columns(['inbox_state', 'priority', 'last_content_at', 'id'])
    .where(sql<boolean>`priority is not null`)
    .execute()
  // All that the counts ask for is in it.
  await db.schema.dropIndex('threads_inbox').execute()
  await db.schema
    .createIndex('threads_inbox')
    .on('threads')
    .columns(['inbox_state', 'last_content_at', 'id', 'source_id', 'owner_id', 'routing_mode', 'priority'])
    .execute()
}
