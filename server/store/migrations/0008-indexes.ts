import { type Kysely, sql } from 'kysely'

/** Replaces indexes for speed: each message of a customer reads the customer's threads and writes every index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // With an index of fewer columns, the database may read all open threads of the source.
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
    // On the web a content's foreign id equals its id.
    .where(sql<boolean>`foreign_id <> id`)
    .execute()
  await db.schema.dropIndex('published_events_created').execute()

  // Deliveries that are older than replays have no count.
  await sql`update deliveries set replays = 0 where replays is null`.execute(db)
}
