import type { Kysely } from 'kysely'

/** Adds the counts of sign-in attempts, which all nodes share and which survive a restart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('guesses')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('whole_at', 'bigint', (column) => column.notNull())
    .execute()
}
