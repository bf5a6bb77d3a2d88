import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../queries/query'

/** A source can have an AI agent at an address: its runs, and what it gets again with the next run. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const text = dialect === 'postgres' ? 'text collate "C"' : 'text'
  const dates = 'created_at bigint not null, updated_at bigint not null'
  const steps = [
    `create table ai_runs (id ${text} primary key, thread_id ${text} not null, source_id ${text} not null,
      content_id ${text} not null, state ${text} not null, error ${text}, beats bigint not null,
      cancel_requested bigint not null, tools ${text} not null, ${dates})`,
    'create index ai_runs_thread on ai_runs (thread_id)',
    `create index ai_runs_running on ai_runs (id) where state = 'running'`,
    `create table ai_threads (id ${text} primary key, messages ${text} not null,
      state ${text}, questions ${text} not null, seen_seq bigint not null, given_back bigint not null,
      ${dates})`,
  ]
  for (const step of steps) await sql.raw(step).execute(db)
}
