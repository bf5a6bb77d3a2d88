import { type Kysely, sql } from 'kysely'

/**
 * Each index of the messages that begins with the thread or the customer puts a new message on a page of its own, which the commit has to write:
 * two of five go. What they served is found by the order within the thread and by the customer. Frozen.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('contents_thread').execute()
  await db.schema.dropIndex('contents_author').execute()
  await db.schema
    .createIndex('contents_agent')
    .on('contents')
    .columns(['author_id', 'id'])
    .where(sql<boolean>`author = 'agent'`)
    .execute()
}
