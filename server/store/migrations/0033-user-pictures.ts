import type { Kysely } from 'kysely'

/** The upload that is the picture of an agent. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('agents').addColumn('picture_id', 'text').execute()
}
