import type { Kysely } from 'kysely'

/** Adds notes about e-mail addresses: bounces, and when a refused answer was last explained. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('mail_notes')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('bounced_at', 'bigint')
    .addColumn('bounce_status', 'text')
    .addColumn('refused_at', 'bigint')
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute()
}
