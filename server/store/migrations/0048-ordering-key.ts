import type { Kysely } from 'kysely'

/** Renames a column to `ordering_key`, the name of the record's field. */
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
