import { type Kysely, sql } from 'kysely'

/** Adds the priority that agents give to a conversation; null means normal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('threads').addColumn('priority', 'text').execute()
  // A partial index for lists of one priority. It omits normal priority, which most conversations have.
  await db.schema
    .createIndex('threads_priority')
    .on('threads')
    .columns(['inbox_state', 'priority', 'last_content_at', 'id'])
    .where(sql<boolean>`priority is not null`)
    .execute()
  // The index contains all columns that the counts need, so that they never read the table.
  await db.schema.dropIndex('threads_inbox').execute()
  await db.schema
    .createIndex('threads_inbox')
    .on('threads')
    .columns(['inbox_state', 'last_content_at', 'id', 'source_id', 'owner_id', 'routing_mode', 'priority'])
    .execute()
}
