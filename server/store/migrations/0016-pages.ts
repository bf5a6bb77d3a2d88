import type { Kysely } from 'kysely'

/** Adds the last pages of the site that a customer saw. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('seen_pages')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('pages', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('seen_pages_updated').on('seen_pages').column('updated_at').execute()
}
