import { type Kysely, sql } from 'kysely'

/** Adds indexes for failed deliveries, and for the audit log by position. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('deliveries_failed')
    .on('deliveries')
    .columns(['webhook_id', 'id'])
    .where(sql<boolean>`state = 'failed'`)
    .execute()
  await db.schema.dropIndex('deliveries_state').execute()
  await db.schema.dropIndex('events_id').execute()
}
