import type { Kysely } from 'kysely'

/** Adds the e-mail from which a content was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contents').addColumn('email', 'text').execute()
}
