import { type Kysely, sql } from 'kysely'
import type { Dialect } from '../queries/query'

const added = (text: string) => [
  'position bigint not null default 0',
  'due_at bigint not null default 0',
  'claimed_until bigint not null default 0',
  `claimed_by ${text}`,
  'failures bigint not null default 0',
]

/** What the outbox had for a delivery moves into the delivery. A parked one has failed, and can be replayed. */
const moves = [
  `update deliveries set position = o.position, due_at = o.due_at, claimed_until = o.claimed_until,
    claimed_by = o.claimed_by, failures = o.attempts
    from outbox as o where o.kind = 'webhook' and o.subject_id = deliveries.id`,
  `update deliveries set state = 'failed', last_error = 'The server could not send this delivery.'
    where state = 'pending' and id in
      (select subject_id from outbox where kind = 'webhook' and ordering_key like 'parked:%')`,
  `delete from outbox where kind = 'webhook'`,
]

const indexes = [
  `create index deliveries_due on deliveries (due_at) where state = 'pending'`,
  `create index deliveries_queue on deliveries (webhook_id, thread_id, position) where state = 'pending'`,
]

/** SQLite needs a new table for a key without `autoincrement`. */
const outboxOfSqlite = [
  'alter table outbox rename to numbered_outbox',
  `create table outbox (position integer primary key, id text, ordering_key text, kind text, type text,
    subject_id text, attempts bigint, due_at bigint, claimed_until bigint, created_at bigint, snapshot text,
    claimed_by text)`,
  `insert into outbox select position, id, ordering_key, kind, type, subject_id, attempts, due_at, claimed_until,
    created_at, snapshot, claimed_by from numbered_outbox`,
  'drop table numbered_outbox',
  'create index outbox_due on outbox (due_at)',
  'create unique index outbox_ordering_key on outbox (ordering_key, position)',
]

/** PostgreSQL numbers the deliveries of all nodes. SQLite has one process, which counts. */
const sequence = [
  'create sequence deliveries_position_seq owned by deliveries.position',
  `select setval('deliveries_position_seq', greatest(1, (select max(position) from deliveries)))`,
  `alter table deliveries alter column position set default nextval('deliveries_position_seq')`,
]

/** A delivery that waits is its own row of the outbox. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const steps = [
    ...added(dialect === 'postgres' ? 'text collate "C"' : 'text').map(
      (column) => `alter table deliveries add column ${column}`,
    ),
    ...moves,
    ...indexes,
    ...(dialect === 'sqlite' ? outboxOfSqlite : sequence),
  ]
  for (const step of steps) await sql.raw(step).execute(db)
}
