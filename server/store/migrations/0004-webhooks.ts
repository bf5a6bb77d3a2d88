import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../queries/query'

/** Adds the rotation of secrets, suspended webhooks, the delivery log and the published events. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const [table, columns] of Object.entries(added)) {
    for (const column of columns.split(' ')) {
      const [name = '', type = 'text'] = column.split(':')
      await db.schema
        .alterTable(table)
        .addColumn(name, type as 'text')
        .execute()
    }
  }
  await sql`update webhooks set source_strategy = 'include'`.execute(db)
  await sql`update deliveries set step = attempts, queued_at = created_at,
    source_id = (select source_id from threads where threads.id = deliveries.thread_id)`.execute(db)

  await db.schema
    .createTable('webhook_health')
    .addColumn('webhook_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('failures', 'bigint')
    .addColumn('failing_since', 'bigint')
    .addColumn('suspended_at', 'bigint')
    .addColumn('suspension_reason', 'text')
    .addColumn('probes', 'bigint')
    .addColumn('next_probe_at', 'bigint')
    .addColumn('trial_until', 'bigint')
    .execute()
  const events = db.schema.createTable('published_events')
  await (dialect === 'postgres'
    ? events.addColumn('position', 'bigserial', (column) => column.primaryKey())
    : events.addColumn('position', 'integer', (column) => column.primaryKey().autoIncrement())
  )
    .addColumn('id', 'text')
    .addColumn('type', 'text')
    .addColumn('source_id', 'text')
    .addColumn('thread_id', 'text')
    .addColumn('body', 'text')
    .addColumn('created_at', 'bigint')
    .execute()
  await db.schema.createIndex('published_events_id').on('published_events').column('id').unique().execute()
  await db.schema.createIndex('published_events_created').on('published_events').column('created_at').execute()
  await db.schema.createIndex('published_events_thread').on('published_events').column('thread_id').execute()
  await db.schema.createIndex('deliveries_state').on('deliveries').columns(['state', 'updated_at']).execute()
}

const added = {
  webhooks: 'source_strategy previous_secret previous_secret_until:bigint',
  deliveries:
    'source_id step:bigint queued_at:bigint last_attempt_at:bigint response_time:bigint replays:bigint replayed_at:bigint',
}
