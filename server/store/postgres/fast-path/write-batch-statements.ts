import type { WriteSet } from '../../../conversation/write-set'
import { columnNames, encoderOf } from '../../tables/encoding'
import type { TableName } from '../../tables/tables'
import { type Column, columnsOf, createForm, type Refer, type Value } from '../forms'
import { publishing } from '../publishers'
import type { Sent } from '../statements'

// Statements of a write batch. One statement writes the rows of all actions to a table.

type Encode = (record: object) => Value[]
const encoder = (table: TableName, names = columnNames(table)) => encoderOf(table, names) as Encode

const ofThread = [
  ...['last_seq', 'contents_count', 'last_content_at', 'handled_at', 'inbox_state', 'owner_id', 'waiting_since'],
  ...['newest_content_id', 'updated_at', 'select_locks', 'text_input_disabled', 'first_reply_at', 'first_reply_by'],
  ...['first_person_reply_at', 'first_person_reply_by', 'snoozed_until', 'digest_waits'],
]
/**
 * Versions of the records that decided an action, for a check in the database. Empty if the action used no such record.
 */
const checks: Column[] = [
  { name: 'thread', type: 'word' },
  { name: 'version', type: 'xid' },
  { name: 'session', type: 'text' },
  { name: 'session_version', type: 'text' },
  { name: 'content', type: 'text' },
  { name: 'content_version', type: 'text' },
  { name: 'interventions', type: 'text' },
  { name: 'files', type: 'text' },
  { name: 'file_versions', type: 'text' },
  { name: 'free_key', type: 'word' },
  { name: 'client_id', type: 'text' },
  { name: 'identity', type: 'word' },
  { name: 'source', type: 'word' },
  { name: 'said_before', type: 'bigint' },
  { name: 'is_newest', type: 'boolean' },
]

// A subquery costs one look at an index. In an `exists` the checks become a join, which may read whole tables.
const holds = ({ at, more }: Refer) => `
  "threads".xmin = ${at('version')}
  and (select "version" from "settings_version") = ${more(0)}
  and (${at('session')} = '' or (select s.xmin::text from "sessions" as s where s."token_hash" = ${at('session')}) = ${at('session_version')})
  and (${at('content')} = '' or (select c.xmin::text from "contents" as c where c."id" = ${at('content')}) = ${at('content_version')})
  and (${at('interventions')} = '' or (select string_agg(i."id" || ' ' || i.xmin::text, ',' order by i."id") from "interventions" as i
    where i."thread_id" = ${at('thread')} and i."state" <> 'canceled') = ${at('interventions')})
  and (${at('files')} = '' or (select string_agg(a.xmin::text, ',' order by a."id") from "attachments" as a
    where a."id" = any(string_to_array(${at('files')}, ','))) = ${at('file_versions')})
  and (select count(*) from "outbox" as o where o."ordering_key" = ${at('free_key')}) = 0
  and (${at('client_id')} = '' or (select count(*) from "contents" as c where c."client_id" = ${at('client_id')}
    and c."identity_id" = ${at('identity')}) = 0)
  and (not ${at('is_newest')} or (select count(*) from "threads" as t where t."identity_id" = ${at('identity')}
    and t."source_id" = ${at('source')} and t."closed" = 0 and t."id" <> ${at('thread')}
    and t."last_content_at" > ${at('said_before')}) = 0)`

/** If the update changes the thread, its `newest_content_id` shows the later statements that the action is valid. */
export const threads = createForm(
  'batch_threads',
  [...checks, ...columnsOf('threads', ['newest_content_id'], ofThread)],
  (refer) => `
  update "threads" set ${ofThread.map((name) => `"${name}" = ${refer.at(name)}`)} from ${refer.sets}
  where "threads"."id" = ${refer.at('thread')} and ${holds(refer)}`,
  ['bigint'],
)
export const threadValues = encoder('threads', ofThread)

const act: Column[] = [
  { name: 'act_thread', type: 'word' },
  { name: 'act_content', type: 'word' },
]
const passed = ({ at }: Refer) =>
  `(select t."newest_content_id" from "threads" as t where t."id" = ${at('act_thread')}) = ${at('act_content')}`

function insertion(table: TableName, words: readonly string[], inOrder = false) {
  const columns = columnsOf(table, words)
  const names = columns.map(({ name }) => `"${name}"`)
  // Rows that are joined to the lock get their numbers only while it is held.
  const held = `with "held" as materialized (select pg_advisory_xact_lock_shared(hashtextextended('${publishing}', 0)))`
  const statement = createForm(
    `batch_${table}`,
    [...columns, ...act],
    (refer) => `
    ${inOrder ? held : ''} insert into "${table}" (${names})
    select ${columns.map(({ name }) => refer.at(name))} from ${inOrder ? '"held" cross join ' : ''}${refer.sets}
    where ${passed(refer)} order by u.n ${table === 'contents' ? 'returning "id"' : ''}`,
  )
  return { statement, values: encoder(table) }
}

const aContent = ['id', 'thread_id', 'source_id', 'identity_id', 'author_id', 'foreign_id']
export const contents = insertion('contents', aContent)
export const events = insertion('published_events', ['id', 'type', 'source_id', 'thread_id', 'body'], true)
export const log = insertion('events', ['id', 'action'], true)
export const deliveries = insertion('deliveries', [
  ...['id', 'webhook_id', 'event_id', 'event_type', 'thread_id', 'source_id', 'request_body', 'state'],
])

function change(table: TableName, names: readonly string[], words: readonly string[] = []) {
  const columns = [{ name: 'id', type: 'word' as const }, ...columnsOf(table, words, [...names])]
  const statement = createForm(
    `batch_change_${table}`,
    [...columns, ...act],
    (refer) => `
    update "${table}" set ${names.map((name) => `"${name}" = ${refer.at(name)}`)} from ${refer.sets}
    where "${table}"."id" = ${refer.at('id')} and ${passed(refer)}`,
  )
  return { statement, values: encoder(table, ['id', ...names]) }
}

function changesOnly(table: TableName, names: readonly string[]) {
  const others = columnNames(table).filter((name) => !names.includes(name)) as never[]
  return ({ before, after }: { before: object; after: object }): boolean =>
    others.every((name) => before[name] === after[name])
}

const fixed = [
  'id',
  'source_id',
  'thread_id',
  'content_id',
  'identity_id',
  'created_at',
  'custom_fields',
  'category_ids',
]
const ofContent = ['status', 'answered_by_id', 'payment_status', 'updated_at']
const ofIntervention = columnNames('interventions').filter((name) => !fixed.includes(name))
const ofFile = ['thread_id', 'updated_at']
export const changedContents = change('contents', ofContent)
export const changedInterventions = change('interventions', ofIntervention)
export const changedFiles = change('attachments', ofFile)

/** Locks the rows that acts change or name. `key share`: other transactions may change the row, but not delete it. */
export const holdRows = (
  table: 'contents' | 'threads' | 'interventions' | 'attachments',
  ids: readonly string[],
  mode: 'update' | 'key share' = 'update',
): Sent => ({
  name: `batch_hold_${table}_for_${mode.replace(' ', '_')}`,
  text: `select "id" from "${table}" where "id" = any(string_to_array($1, ',')) order by "id" for ${mode}`,
  values: [ids.join()],
})

/**
 * The row goes to this node's memory if all waiting rows of its ordering key are there. Otherwise it waits unclaimed.
 */
const ofOutbox = columnNames('outbox').filter((name) => name !== 'claimed_by')
function outboxValue(name: string, { at, more }: Refer): string {
  const before = `from "outbox" as o where o."ordering_key" = ${at('ordering_key')}`
  const others = `(select count(*) ${before} and (o."claimed_until" = 0 or o."claimed_by" is distinct from ${more(0)}))`
  if (name === 'claimed_until') return `case when ${others} = 0 then ${at(name)} else 0 end`
  if (name === 'claimed_by') return `case when ${others} = 0 and ${at('claimed_until')} > 0 then ${more(0)} end`
  if (name === 'due_at') return `greatest(${at(name)}, (select max(o."due_at") ${before}))`
  return at(name)
}
const owing = [...ofOutbox, 'claimed_by']
export const outbox = {
  statement: createForm(
    'batch_outbox',
    [...columnsOf('outbox', ['id', 'ordering_key', 'kind', 'subject_id'], ofOutbox), ...act],
    (refer) => `
    insert into "outbox" (${owing.map((name) => `"${name}"`)}) select ${owing.map((name) => outboxValue(name, refer))}
    from ${refer.sets} where ${passed(refer)} order by u.n returning "id", "position", "claimed_until"`,
    ['text'],
  ),
  values: encoder('outbox', ofOutbox),
}

const ofDelivery = [
  ...['state', 'attempts', 'step', 'last_attempt_at', 'last_status', 'last_error', 'response_time', 'updated_at'],
]
/**
 * Marks acknowledged deliveries and deletes their outbox rows. Returns the ids of deliveries whose state was as
 * expected.
 */
export const settled = createForm(
  'batch_settled',
  [
    { name: 'id', type: 'word' },
    { name: 'position', type: 'bigint' },
    { name: 'until', type: 'bigint' },
    { name: 'webhook', type: 'word' },
    ...columnsOf('deliveries', [], ofDelivery),
  ],
  ({ sets, at }) => `
  with "done" as (
    update "deliveries" set ${ofDelivery.map((name) => `"${name}" = ${at(name)}`)} from ${sets}
    where "deliveries"."id" = ${at('id')} and "deliveries"."state" = 'pending'
      and (select count(*) from "webhook_health" as h where h."webhook_id" = ${at('webhook')}) = 0
      and (select o."claimed_until" from "outbox" as o where o."position" = ${at('position')}) = ${at('until')}
    returning "deliveries"."id", ${at('position')} as "position", ${at('until')} as "until"
  ), "gone" as (
    delete from "outbox" using "done" where "outbox"."position" = "done"."position" and "outbox"."claimed_until" = "done"."until"
  )
  select string_agg("id", ',') as ids from "done"`,
)
export const settledValues = encoder('deliveries', ofDelivery)

const written = {
  threads: changesOnly('threads', ofThread),
  changedContents: changesOnly('contents', ofContent),
  interventions: changesOnly('interventions', ofIntervention),
  attachments: changesOnly('attachments', ofFile),
  settled: changesOnly('deliveries', ofDelivery),
}

/** Whether the statements above write every changed column. Otherwise a transaction has to write the set. */
export const writesAll = (set: WriteSet): boolean =>
  set.threads.every(written.threads) &&
  set.changedContents.every(written.changedContents) &&
  set.interventions.every(written.interventions) &&
  set.attachments.every(written.attachments) &&
  set.confirmedDeliveries.every(written.settled)
