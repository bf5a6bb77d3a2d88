import type { Kysely } from 'kysely'

/** Adds the pages on which a source's chat was seen, so that an administrator sees that the snippet works. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('page_sightings')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('source_id', 'text')
    .addColumn('origin', 'text')
    .addColumn('first_seen_at', 'bigint')
    .addColumn('seen_at', 'bigint')
    .execute()
  await db.schema.createIndex('page_sightings_source').on('page_sightings').columns(['source_id']).execute()
}
