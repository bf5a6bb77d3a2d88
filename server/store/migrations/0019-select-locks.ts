import type { Kysely } from 'kysely'

/** Adds whether the newest message of a thread is a select that accepts no text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('threads')
    .addColumn('select_locks', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
