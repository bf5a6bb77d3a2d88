import { type Kysely, sql } from 'kysely'

/** Adds the priority that agents give to a conversation; null means normal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('threads').addColumn('priority', 'text').execute()
  // Lists of one priority read this index. Conversations of normal priority, which are most, are not in it.
  await db.schema
    .createIndex('threads_priority')
    .on('threads')
    .columns(['inbox_state', 'priority', 'last_content_at', 'id'])
    .where(sql<boolean>`priority is not null`)
    .execute()
  // The index has every column that the counts read.
  await db.schema.dropIndex('threads_inbox').execute()
  await db.schema
    .createIndex('threads_inbox')
    .on('threads')
    .columns(['inbox_state', 'last_content_at', 'id', 'source_id', 'owner_id', 'routing_mode', 'priority'])
    .execute()
}
