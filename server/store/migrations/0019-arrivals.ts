import type { Kysely } from 'kysely'

/** Which events came with their contents, and are found by those. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('published_events').addColumn('with_content', 'bigint').execute()
}
