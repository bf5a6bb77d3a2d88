import type { Kysely } from 'kysely'

/** Adds the look in which a review link shows its message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('library_reviews').addColumn('appearance', 'text').execute()
}
