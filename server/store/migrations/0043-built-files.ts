import type { Kysely } from 'kysely'

/** Adds the built files of the pages, of every version that ran recently. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('built_files')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('is_brotli', 'integer', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('used_at', 'bigint', (column) => column.notNull())
    .execute()
}
