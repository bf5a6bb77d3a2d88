import { type Kysely, sql } from 'kysely'

/** Adds the time until which a conversation is snoozed; null means not snoozed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('threads').addColumn('snoozed_until', 'bigint').execute()
  await db.schema
    .createIndex('threads_snoozed')
    .on('threads')
    .columns(['snoozed_until'])
    .where(sql<boolean>`snoozed_until is not null`)
    .execute()
}
