import { type Kysely, sql } from 'kysely'

/** Edits, reactions and removals of contents, and their number in the thread. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('threads')
    .addColumn('last_change', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const column of ['edited_at', 'removed_at', 'last_change'])
    await db.schema.alterTable('contents').addColumn(column, 'bigint').execute()
  await db.schema.alterTable('contents').addColumn('reactions', 'text').execute()
  // Only changed contents are in the index: a new message costs nothing more.
  await sql`create index contents_changed on contents (thread_id, last_change) where last_change is not null`.execute(
    db,
  )
}
