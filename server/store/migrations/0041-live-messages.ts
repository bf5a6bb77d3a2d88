import type { Kysely } from 'kysely'

/** Adds messages that bots are still writing, with their text, and the final state of such a message. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contents').addColumn('live', 'text').execute()
  let create = db.schema
    .createTable('live_messages')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('status', 'text')
    .addColumn('stop_requested_at', 'bigint')
  for (const name of ['thread_id', 'agent_id', 'turn', 'body'])
    create = create.addColumn(name, 'text', (column) => column.notNull())
  for (const name of ['beats', 'announced'])
    create = create.addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
  for (const name of ['created_at', 'updated_at'])
    create = create.addColumn(name, 'bigint', (column) => column.notNull())
  await create.execute()
  await db.schema.createIndex('live_messages_thread').on('live_messages').columns(['thread_id']).execute()
}
