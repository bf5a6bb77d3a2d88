import type { Kysely } from 'kysely'

/** Adds whether the owner has not yet opened a conversation that was handed over. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('interventions')
    .addColumn('unseen', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
