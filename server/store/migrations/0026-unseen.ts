import type { Kysely } from 'kysely'

/** Whether the owner, to whom an intervention was handed, has not opened the conversation yet. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('interventions')
    .addColumn('unseen', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
