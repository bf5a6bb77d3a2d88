import type { Kysely } from 'kysely'

/** Adds what a picture shows, for people who cannot see it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('attachments').addColumn('alternative_text', 'text').execute()
}
