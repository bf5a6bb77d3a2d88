import type { Kysely } from 'kysely'

/** What is counted of attempts to sign in, for all nodes and across restarts. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('guesses')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('whole_at', 'bigint', (column) => column.notNull())
    .execute()
}
