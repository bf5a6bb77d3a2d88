import { type Kysely, sql } from 'kysely'

/** Adds the columns of a thread from which statistics are made, so that statistics read no messages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of [
    ['begun_by', 'text'],
    ['first_reply_at', 'bigint'],
    ['first_reply_by', 'text'],
    ['first_person_reply_at', 'bigint'],
    ['first_person_reply_by', 'text'],
    ['handled_at', 'bigint'],
  ] as const)
    await db.schema.alterTable('threads').addColumn(name, type).execute()

  await sql`update threads set begun_by = (select author_id from contents where thread_id = threads.id and seq = 1 and author = 'agent' and auto_submitted = 0)`.execute(
    db,
  )
  const reply = sql`thread_id = threads.id and seq > 1 and author = 'agent' and auto_submitted = 0`
  const ofPerson = sql`author_id in (select id from agents where email is not null)`
  await sql`update threads set
    first_reply_at = (select created_at from contents where ${reply} order by seq limit 1),
    first_reply_by = (select author_id from contents where ${reply} order by seq limit 1),
    first_person_reply_at = (select created_at from contents where ${reply} and ${ofPerson} order by seq limit 1),
    first_person_reply_by = (select author_id from contents where ${reply} and ${ofPerson} order by seq limit 1)
    where begun_by is null`.execute(db)
  // Older threads have no closing time, but their closed interventions have one.
  await sql`update threads set handled_at = (select max(closed_at) from interventions where thread_id = threads.id and state in ('closing', 'closed'))
    where not exists (select 1 from interventions where thread_id = threads.id and state in ('open', 'reopened'))`.execute(
    db,
  )
}
