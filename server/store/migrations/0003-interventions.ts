import { type Kysely, sql } from 'kysely'

/** Adds interventions, threads that close in two steps, and the indexes of the lists. */
const interventions =
  'id source_id thread_id content_id identity_id user_id state closed_at:bigint deferred_at:bigint ' +
  'comments_count:bigint user_replies_count:bigint user_reply_in_average_count:bigint user_reply_in_sum:bigint ' +
  'user_reply_in_sum_bh:bigint first_user_reply_id last_user_reply_id first_user_reply_in:bigint ' +
  'first_user_reply_in_bh:bigint last_user_reply_in:bigint last_user_reply_in_bh:bigint waiting_since:bigint ' +
  'custom_fields category_ids created_at:bigint updated_at:bigint'

const indexes = [
  { name: 'interventions_thread', table: 'interventions', columns: ['thread_id', 'id'] },
  { name: 'interventions_source', table: 'interventions', columns: ['source_id', 'id'] },
  { name: 'interventions_user', table: 'interventions', columns: ['user_id', 'id'] },
  { name: 'contents_source', table: 'contents', columns: ['source_id', 'id'] },
  // With the source in the index, counting the contents that an agent may read needs only the index.
  { name: 'contents_status', table: 'contents', columns: ['status', 'id', 'source_id'] },
  { name: 'contents_author', table: 'contents', columns: ['author_id', 'id'] },
  { name: 'contents_intervention', table: 'contents', columns: ['intervention_id', 'id'], where: 'intervention_id' },
  { name: 'threads_source', table: 'threads', columns: ['source_id', 'id'] },
  { name: 'threads_silent', table: 'threads', columns: ['source_id', 'closed', 'last_content_at'] },
] as const

export async function up(db: Kysely<unknown>): Promise<void> {
  let create = db.schema.createTable('interventions')
  for (const [nth, column] of interventions.split(' ').entries()) {
    const [name = '', type = 'text'] = column.split(':')
    create = create.addColumn(name, type as 'text', (built) => (nth === 0 ? built.primaryKey().notNull() : built))
  }
  await create.execute()
  await db.schema
    .alterTable('threads')
    .addColumn('closing', 'integer', (built) => built.notNull().defaultTo(0))
    .execute()
  await db.schema.alterTable('threads').addColumn('opened_at', 'bigint').execute()
  await db.schema.alterTable('outbox').addColumn('snapshot', 'text').execute()
  for (const { name, table, columns, ...more } of indexes) {
    const index = db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
    // Most contents have no intervention.
    await ('where' in more ? index.where(sql.ref(String(more.where)), 'is not', null) : index).execute()
  }
}
