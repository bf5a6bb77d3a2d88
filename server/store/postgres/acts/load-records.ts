import type { Client } from 'pg'
import type { Act, SceneKeys } from '../../../conversation/act'
import { eventOrderingKey } from '../../../conversation/events/ordering-keys'
import { type CachedRecords, createCachedRecords, newestKey } from '../../cache/cached-records'
import { columnNames, decode } from '../../tables/encoding'
import type { Records, TableName } from '../../tables/tables'
import { type Sent, storable } from '../statements'
import { submit } from '../submit'
import { jsonOf } from './many-rows'

/** The records that the keys of a batch's acts name, under row locks. */
export interface LoadedRecords {
  readonly records: CachedRecords
  /** Hashes of sessions that do not exist. */
  readonly noSessions: Set<string>
  /** Pairs of customer and client id that no content has (`clientKey`). */
  readonly newClientIds: Set<string>
  /** Ids of attachments that were loaded, or do not exist. */
  readonly files: ReadonlySet<string>
  /** Ordering keys without a waiting row in the outbox. */
  readonly freeKeys: Set<string>
  /** Acts with a row that another transaction locks. */
  readonly locked: ReadonlySet<Act<unknown>>
  readonly settingsVersion: number
  /** The transaction, as text of a `xid8`. */
  readonly xid: string
}

export const clientKey = (identityId: string, clientId: string): string => `${identityId} ${clientId}`

const rows = (table: TableName, where: string, lock = 'update') =>
  `"${table}" as materialized (select ${columnNames(table).map((name) => `"${name}"`)} from "${table}"
    where ${where} order by "${table === 'sessions' ? 'token_hash' : 'id'}" for ${lock})`
const inJson = (name: string, table = name) => `(select json_agg(r) from "${table}" as r) as "${name}"`
// Ids of an array are looked up in an index. A join may read whole tables. The last line locks from left to right.
// `is true` keeps a database without statistics from reading all threads of the source.
export const lockText = (
  lock: 'update' | 'update skip locked',
) => `with ${rows('sessions', `"token_hash" = any($1::text[])`, lock)},
  ${rows('contents', `"id" = any($2::text[])`, lock)},
  "newest" as materialized (select s."token_hash" as "hash", (select t."id" from "threads" as t
    where t."identity_id" = s."identity_id" and (t."source_id" = s."source_id") is true and t."closed" = 0
    order by t."last_content_at" desc limit 1) as "id" from "sessions" as s),
  ${rows('threads', `"id" = any(array(select unnest($3::text[]) union select "thread_id" from "contents" union select "id" from "newest"))`, lock)},
  ${rows('interventions', `"thread_id" = any(array(select "id" from "threads")) and "state" <> 'canceled'`)}
  select ${['sessions', 'contents', 'newest', 'threads', 'interventions'].map((name) => inJson(name))},
    set_config('bubblewire.threads', array(select "id" from "threads")::text, true)`
const waitingText = lockText('update')
const skippingText = lockText('update skip locked')
const existingText = `select array(select "token_hash" from "sessions" where "token_hash" = any($1::text[]))
  || array(select "id" from "contents" where "id" = any($2::text[]))
  || array(select "id" from "threads" where "id" = any($3::text[])) as "keys"`
// Runs after the locks, so that it sees what other transactions committed before them.
const factsText = `select pg_current_xact_id()::text as xid, (select "version" from "settings_version") as version,
  array(select t from unnest(current_setting('bubblewire.threads')::text[]) as t where (select o."position"
    from "outbox" as o where o."ordering_key" = '${eventOrderingKey('')}' || t limit 1) is null) as free,
  array(select w.n from json_to_recordset($1::json) as w(n int, hash text, content text, client_id text)
    where (select c."id" from "contents" as c where c."client_id" = w.client_id and c."identity_id" = coalesce(
      (select s."identity_id" from "sessions" as s where s."token_hash" = w.hash),
      (select a."identity_id" from "contents" as a where a."id" = w.content))) is not null) as sent`
// Customers send a file of their own once. Any number of messages may use a public one.
const ownFilesText = `with ${rows('attachments', `"id" = any($1::text[]) and "public" = 0`)} select ${inJson('files', 'attachments')}`
const publicFilesText = `with ${rows('attachments', `"id" = any($1::text[]) and "public" <> 0`, 'key share')}
  select ${inJson('files', 'attachments')}`

type RawRow = Record<string, unknown>

/**
 * Locks and reads in one round trip: sessions, contents, threads, then their records, each in the order of ids. With
 * `skips` it does not wait for rows that another transaction locks.
 */
export async function loadRecords(
  client: Client,
  acts: readonly Act<unknown>[],
  { skips }: { skips: boolean },
): Promise<LoadedRecords> {
  const keys = acts.map(({ load }) => load)
  const hashes = distinct(keys.map(({ sessionHash }) => sessionHash))
  const fileIds = distinct(keys.flatMap(({ attachmentIds = [] }) => attachmentIds))
  const contentIds = distinct(keys.map(({ contentId }) => contentId))
  const threadIds = distinct(keys.map(({ threadId }) => threadId))
  const sent = keys.filter(({ clientId }) => clientId !== undefined)
  const clientIds = sent.map(({ sessionHash, contentId, clientId }, n) => ({
    n,
    hash: sessionHash,
    content: contentId,
    client_id: clientId,
  }))
  const read = async (name: string, text: string, values: Sent['values']): Promise<RawRow> =>
    (await submit(client, { name: `load_${name}`, text, values })).rows[0] ?? {}
  const named = [hashes, contentIds, threadIds]
  const [loaded, facts, ...files] = await Promise.all([
    skips ? read('unlocked', skippingText, named) : read('records', waitingText, named),
    read('facts', factsText, [jsonOf(clientIds)]),
    ...(fileIds.length > 0
      ? [read('own_files', ownFilesText, [fileIds]), read('public_files', publicFilesText, [fileIds])]
      : []),
  ])
  const records = recordsOf(loaded, files)
  const newest = new Map(((loaded.newest ?? []) as RawRow[]).map(({ hash, id }) => [String(hash), id as string | null]))
  const threadsOf = ({ sessionHash = '', contentId = '', threadId }: SceneKeys) => [
    threadId,
    records.contents.get(contentId)?.thread_id,
    newest.get(sessionHash),
  ]
  const missing = [
    hashes.filter((hash) => !records.sessions.get(hash)),
    contentIds.filter((id) => !records.contents.get(id)),
    distinct(keys.flatMap(threadsOf)).filter((id) => !records.threads.get(id)),
  ]
  const isLockPossible = skips && missing.some(({ length }) => length > 0)
  const locked = new Set(isLockPossible ? ((await read('existing', existingText, missing)).keys as string[]) : [])
  const isLocked = ({ load }: Act<unknown>) =>
    [load.sessionHash, load.contentId, ...threadsOf(load)].some((key) => key && locked.has(key))
  const known = new Set(facts.sent as number[])
  const newClientIds = sent.flatMap(({ sessionHash, contentId, clientId = '' }, n) => {
    const author = records.sessions.get(sessionHash ?? '') ?? records.contents.get(contentId ?? '')
    return author && !known.has(n) ? clientKey(author.identity_id, clientId) : []
  })
  return {
    records,
    noSessions: new Set((missing[0] ?? []).filter((hash) => !locked.has(hash))),
    newClientIds: new Set(newClientIds),
    files: new Set(fileIds),
    freeKeys: new Set((facts.free as string[]).map(eventOrderingKey)),
    locked: new Set(acts.filter(isLocked)),
    settingsVersion: Number(facts.version),
    xid: String(facts.xid),
  }
}

const distinct = (keys: readonly (string | null | undefined)[]): string[] =>
  [...new Set(keys)].flatMap((key) => (key ? String(storable(key)) : []))

function recordsOf(locked: RawRow, files: readonly RawRow[]): CachedRecords {
  const records = createCachedRecords()
  const decoded = <N extends TableName>(table: N, rows: unknown): Records[N][] =>
    ((rows ?? []) as RawRow[]).map((row) => decode(table, row))
  for (const each of decoded('sessions', locked.sessions)) records.sessions.put(each.token_hash, each)
  for (const each of decoded('contents', locked.contents)) records.contents.put(each.id, each)
  for (const each of decoded('threads', locked.threads)) records.threads.put(each.id, each)
  for (const each of files.flatMap((rows) => decoded('attachments', rows.files))) records.attachments.put(each.id, each)
  for (const each of decoded('interventions', locked.interventions)) {
    const others = records.interventions.get(each.thread_id) ?? []
    records.interventions.put(each.thread_id, [...others, each])
  }
  for (const { id } of (locked.newest ?? []) as RawRow[]) {
    const thread = records.threads.get(String(id))
    if (thread && !thread.closed) records.newest.put(newestKey(thread), thread.id)
  }
  return records
}
