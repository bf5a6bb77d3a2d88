import type { Kysely } from 'kysely'

/** Sessions that the link of an e-mail began name its digest. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('digest_id', 'text').execute()
}
