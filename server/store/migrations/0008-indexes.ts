import { type Kysely, sql } from 'kysely'

/** Every message of a customer reads its threads and writes every index: the right one to find by, and fewer to write. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // With less in it, the database may rather walk all open threads of the source.
  await db.schema.dropIndex('threads_identity').execute()
  await db.schema
    .createIndex('threads_identity')
    .on('threads')
    .columns(['identity_id', 'source_id', 'closed', 'last_content_at'])
    .execute()

  await db.schema.dropIndex('contents_foreign').execute()
  await db.schema
    .createIndex('contents_foreign')
    .on('contents')
    .columns(['foreign_id', 'source_id'])
    // On the web a content's foreign id is its id.
    .where(sql<boolean>`foreign_id <> id`)
    .execute()
  await db.schema.dropIndex('published_events_created').execute()

  // Deliveries from before there were replays.
  await sql`update deliveries set replays = 0 where replays is null`.execute(db)
}
