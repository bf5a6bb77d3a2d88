import { type Kysely, sql } from 'kysely'

/** Only failed deliveries are looked up by their state, and the audit log is read in the order of positions. Frozen. */
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
