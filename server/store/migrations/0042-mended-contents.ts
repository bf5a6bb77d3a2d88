import { type Kysely, sql } from 'kysely'

/** Adds edits, reactions and removals of contents, numbered within the thread. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('threads')
    .addColumn('last_change', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const column of ['edited_at', 'removed_at', 'last_change'])
    await db.schema.alterTable('contents').addColumn(column, 'bigint').execute()
  await db.schema.alterTable('contents').addColumn('reactions', 'text').execute()
  // The index has only changed contents, so a new message does not write to it.
  await sql`create index contents_changed on contents (thread_id, last_change) where last_change is not null`.execute(
    db,
  )
}
