import type { Kysely } from 'kysely'

/** Adds the indexes that the deletion of an identity needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('deliveries_thread').on('deliveries').column('thread_id').execute()
  await db.schema.createIndex('sessions_identity').on('sessions').column('identity_id').execute()
}
