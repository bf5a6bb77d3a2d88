import type { Kysely } from 'kysely'

/** Adds offers of threads to agents ("rings"), the number of threads an agent can have, and the options of bots. */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<Record<string, Record<string, unknown>>>
  await db.schema.alterTable('agents').addColumn('capacity', 'bigint').execute()
  await db.updateTable('agents').set({ capacity: 3 }).execute()
  await db.schema.alterTable('channels').addColumn('bot_id', 'text').execute()
  await db.schema.alterTable('channels').addColumn('bot_may', 'text').execute()
  await db.schema.alterTable('channels').addColumn('ring_seconds', 'bigint').execute()
  await db.updateTable('channels').set({ bot_may: '["engage","complete","hand_over"]', ring_seconds: 30 }).execute()
  await db.schema.alterTable('threads').addColumn('handed_over_at', 'bigint').execute()
  await db.schema
    .createTable('rings')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('source_id', 'text')
    .addColumn('agent_id', 'text')
    .addColumn('due_at', 'bigint')
    .addColumn('tried', 'text')
    .addColumn('position', 'bigint')
    .addColumn('queued_at', 'bigint')
    .addColumn('created_at', 'bigint')
    .addColumn('updated_at', 'bigint')
    .execute()
}
