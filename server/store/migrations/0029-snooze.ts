import { type Kysely, sql } from 'kysely'

/** Until when agents have put a conversation off; null: it is not snoozed. Frozen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('threads').addColumn('snoozed_until', 'bigint').execute()
  await db.schema
    .createIndex('threads_snoozed')
    .on('threads')
    .columns(['snoozed_until'])
    .where(sql<boolean>`snoozed_until is not null`)
    .execute()
}
