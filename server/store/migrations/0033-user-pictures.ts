import type { Kysely } from 'kysely'

/** Adds the upload that is the picture of an agent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('agents').addColumn('picture_id', 'text').execute()
}
