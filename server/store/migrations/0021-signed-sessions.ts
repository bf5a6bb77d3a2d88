import { type Kysely, sql } from 'kysely'

/** Adds the key that signed a session, the session's end, and the time when its device was last seen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('key_id', 'text').execute()
  await db.schema.alterTable('sessions').addColumn('expires_at', 'bigint').execute()
  await db.schema.alterTable('sessions').addColumn('seen_at', 'bigint').execute()
  await sql`update sessions set expires_at = created_at + 2592000000 where signed = 1 and ended_at is null`.execute(db)
  await db.schema
    .createIndex('sessions_expiring')
    .on('sessions')
    .column('expires_at')
    .where(sql<boolean>`expires_at is not null and ended_at is null`)
    .execute()
  await db.schema
    .createIndex('sessions_of_key')
    .on('sessions')
    .column('key_id')
    .where(sql<boolean>`key_id is not null and ended_at is null`)
    .execute()
}
