import { type Kysely, sql } from 'kysely'

/** Adds signed sessions that expire, files of customers, and how far both sides have read a thread. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('signed', 'integer').execute()
  await db.schema.alterTable('sessions').addColumn('ended_at', 'bigint').execute()
  await sql`update sessions set signed = 0`.execute(db)
  for (const column of ['identity_id', 'thread_id']) {
    await db.schema.alterTable('attachments').addColumn(column, 'text').execute()
  }
  await db.schema
    .createIndex('attachments_unsent')
    .on('attachments')
    .columns(['id'])
    .where(sql<boolean>`identity_id is not null and thread_id is null`)
    .execute()
  const seqs = ['customer_delivered_seq', 'customer_read_seq', 'agent_delivered_seq', 'agent_read_seq']
  let marks = db.schema
    .createTable('thread_marks')
    .addColumn('thread_id', 'text', (column) => column.primaryKey().notNull())
  for (const name of seqs) marks = marks.addColumn(name, 'bigint')
  await marks.addColumn('updated_at', 'bigint').execute()
}
