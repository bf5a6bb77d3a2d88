import type { Kysely } from 'kysely'

/** Adds the digest e-mail whose link began a session. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('digest_id', 'text').execute()
}
