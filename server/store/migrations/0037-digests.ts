import type { Kysely } from 'kysely'

/** Adds e-mails with unread replies, threads that wait for such an e-mail, and unsubscribed addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('threads')
    .addColumn('digest_waits', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('mail_notes').addColumn('unsubscribed_at', 'bigint').execute()
  let create = db.schema.createTable('digests').addColumn('id', 'text', (column) => column.primaryKey().notNull())
  for (const name of ['source_id', 'identity_id', 'thread_id', 'note_id'])
    create = create.addColumn(name, 'text', (column) => column.notNull())
  for (const name of ['seq', 'created_at', 'updated_at'])
    create = create.addColumn(name, 'bigint', (column) => column.notNull())
  for (const name of ['opened_at', 'answered_at']) create = create.addColumn(name, 'bigint')
  await create.execute()
  for (const [name, columns] of Object.entries({
    thread: ['thread_id', 'seq'],
    note: ['note_id', 'created_at'],
    source: ['source_id', 'created_at'],
  }))
    await db.schema.createIndex(`digests_${name}`).on('digests').columns(columns).execute()
}
