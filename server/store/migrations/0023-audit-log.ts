import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../queries/query'

const columns = ['id', 'action', 'agent_id', 'token_id', 'subject_type', 'subject_id', 'source_id', 'changed'] as const

/** Orders the audit log by commits, and adds details and sealed blocks. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  let events = db.schema.createTable('events_in_order')
  events =
    dialect === 'postgres'
      ? events.addColumn('position', 'bigserial', (column) => column.primaryKey())
      : events.addColumn('position', 'integer', (column) => column.primaryKey().autoIncrement())
  for (const column of columns) events = events.addColumn(column, 'text')
  await events.addColumn('details', 'text').addColumn('created_at', 'bigint').execute()
  const all = sql.raw([...columns, 'created_at'].join(', '))
  await sql`insert into events_in_order (${all}) select ${all} from events order by id`.execute(db)
  await db.schema.dropTable('events').execute()
  await db.schema.alterTable('events_in_order').renameTo('events').execute()
  await db.schema.createIndex('events_id').on('events').column('id').unique().execute()
  await db.schema.createIndex('events_subject').on('events').columns(['subject_id', 'id']).execute()
  await db.schema
    .createTable('event_seals')
    .addColumn('seq', 'bigint', (column) => column.primaryKey().notNull())
    .addColumn('first_position', 'bigint')
    .addColumn('last_position', 'bigint')
    .addColumn('events', 'bigint')
    .addColumn('previous', 'text')
    .addColumn('hash', 'text')
    .addColumn('mark', 'text')
    .addColumn('sealed_at', 'bigint')
    .execute()
}
