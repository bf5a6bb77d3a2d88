import type { Kysely } from 'kysely'

/** The column of the ordering key is named as the field. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').renameColumn('lane', 'ordering_key').execute()
  await db.schema.dropIndex('outbox_lane').execute()
  await db.schema
    .createIndex('outbox_ordering_key')
    .on('outbox')
    .columns(['ordering_key', 'position'])
    .unique()
    .execute()
}
