import type { Kysely } from 'kysely'

/** Adds the e-mail of a content that arrived by e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contents').addColumn('email', 'text').execute()
}
