import type { Kysely } from 'kysely'

/** What a message that came by e-mail has of it. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contents').addColumn('email', 'text').execute()
}
