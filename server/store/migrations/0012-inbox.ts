import { type Kysely, sql } from 'kysely'

/** Adds the inbox's columns of a thread (state, owner, since when the customer waits) and saved replies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const texts = ['inbox_state', 'owner_id', 'newest_content_id', 'routing_mode'] as const
  for (const column of texts) await db.schema.alterTable('threads').addColumn(column, 'text').execute()
  await db.schema.alterTable('threads').addColumn('waiting_since', 'bigint').execute()
  await fill(db)
  // The index contains all columns that the counts need, so that they never read the table.
  await db.schema
    .createIndex('threads_inbox')
    .on('threads')
    .columns(['inbox_state', 'last_content_at', 'id', 'source_id', 'owner_id', 'routing_mode'])
    .execute()
  await db.schema
    .createIndex('threads_waiting')
    .on('threads')
    .columns(['inbox_state', 'waiting_since', 'id'])
    .where(sql<boolean>`waiting_since is not null`)
    .execute()
  const columns =
    'name shortcut body structured_content language source_ids owner_id created_at:bigint updated_at:bigint'
  let create = db.schema.createTable('saved_replies').addColumn('id', 'text', (built) => built.primaryKey().notNull())
  for (const column of columns.split(' ')) {
    const [name = '', type = 'text'] = column.split(':')
    create = create.addColumn(name, type as 'text')
  }
  await create.execute()
}

async function fill(db: Kysely<unknown>): Promise<void> {
  const open = sql`interventions.thread_id = threads.id and interventions.state in ('open', 'reopened', 'closing')`
  const reply = sql`author = 'agent' and private_message = 0 and auto_submitted = 0`
  await sql`update threads set
    owner_id = (select max(user_id) from interventions where ${open}),
    newest_content_id = (select max(id) from contents where contents.thread_id = threads.id),
    waiting_since = (select min(created_at) from contents as said where said.thread_id = threads.id
      and said.author = 'customer' and said.auto_submitted = 0 and said.status in ('new', 'assigned')
      and said.id > coalesce((select max(id) from contents where contents.thread_id = threads.id and ${reply}), ''))`.execute(
    db,
  )
  await sql`update threads set inbox_state = case
    when closed = 1 or closing = 1 then 'closed'
    when owner_id is null and waiting_since is null then 'waiting'
    when owner_id is null then 'new'
    when waiting_since is null
      and exists (select 1 from interventions where ${open} and deferred_at is not null) then 'waiting'
    else 'assigned' end`.execute(db)
}
