import type { SceneKeys } from '../../conversation/act'
import type { AttachmentRecord } from '../../conversation/contents/attachment-records'
import type { InterventionRecord } from '../../conversation/interventions/intervention-records'
import type { ContentRecord, SessionRecord, SourceRecord, ThreadRecord } from '../../conversation/records'
import type { Settings } from '../../conversation/settings'
import { interventionsOfThread } from '../queries/conversations/interventions'
import { newestOpen } from '../queries/conversations/threads'
import type { Parameters, Query } from '../queries/query'
import { rowsBy } from '../queries/rows'
import { decode } from '../tables/encoding'
import type { Records, TableName } from '../tables/tables'
import { type Bounded, type ByKey, type Cached, type CachedRecords, newestKey } from './cached-records'

/** The cached records for an act on a conversation. */
export interface KnownConversation {
  readonly settings: Settings
  readonly source: SourceRecord
  readonly thread: ThreadRecord
  readonly interventions: readonly InterventionRecord[]
  /** Null if the act names no session. */
  readonly session: SessionRecord | null
  /** Null if the act names no content. */
  readonly content: ContentRecord | null
  /** The named attachments that exist. */
  readonly attachments: ReadonlyMap<string, AttachmentRecord>
}

export interface CachedConversation {
  readonly known: KnownConversation
  readonly versions: readonly Version[]
}

interface Version {
  readonly table: TableName
  readonly key: string
  readonly version: string
}

/** A query for records that are not in the cache. On PostgreSQL its rows also have a `version`. */
interface Lookup {
  readonly query: Query
  readonly parameters: Parameters
}

export type Row = Record<string, unknown>

/** A search that yields each query and receives its rows. If it yields no query, the cache has all records. */
export type Steps<T> = Generator<Lookup, T, Row[]>

const byKey: Readonly<Record<ByKey, Query>> = {
  sessions: rowsBy('sessions', ['token_hash']),
  threads: rowsBy('threads', ['id']),
  contents: rowsBy('contents', ['id']),
  attachments: rowsBy('attachments', ['id']),
}

const noInterventions: Cached<readonly InterventionRecord[]> = { record: [], version: '' }

/** Finds all requested records, and reads those that are not cached. Returns null if a record does not exist. */
export function* findConversation(
  records: CachedRecords,
  wanted: SceneKeys,
  settings: Settings,
): Steps<CachedConversation | null> {
  const { sessionHash, contentId, threadId, attachmentIds = [] } = wanted
  const session = sessionHash === undefined ? null : yield* findRecord(records, 'sessions', sessionHash)
  if (sessionHash !== undefined && !session) return null
  const content = contentId === undefined ? null : yield* findRecord(records, 'contents', contentId)
  if (contentId !== undefined && !content) return null
  const source = settings.sources.get(content?.record.source_id ?? wanted.sourceId ?? '')
  if (!source) return null
  const named = content?.record.thread_id ?? threadId
  const id = named ?? (session && (yield* findNewestThread(records, source.id, session.record.identity_id)))
  const thread = id ? yield* findRecord(records, 'threads', id) : null
  if (!thread) return null
  const interventions =
    thread.record.interventions_count === 0 ? noInterventions : yield* findInterventions(records, thread.record.id)
  const versions: Version[] = [{ table: 'threads', key: thread.record.id, version: thread.version }]
  if (session && sessionHash !== undefined)
    versions.push({ table: 'sessions', key: sessionHash, version: session.version })
  if (content) versions.push({ table: 'contents', key: content.record.id, version: content.version })
  if (interventions !== noInterventions)
    versions.push({ table: 'interventions', key: thread.record.id, version: interventions.version })
  const attachments = new Map<string, AttachmentRecord>()
  for (const each of attachmentIds) {
    const file = yield* findRecord(records, 'attachments', each)
    if (!file) continue
    attachments.set(each, file.record)
    versions.push({ table: 'attachments', key: each, version: file.version })
  }
  const known = {
    settings,
    source,
    thread: thread.record,
    interventions: interventions.record,
    attachments,
    ...{ session: session?.record ?? null, content: content?.record ?? null },
  }
  return { known, versions }
}

export function* findRecord<T extends ByKey>(
  records: CachedRecords,
  table: T,
  key: string,
): Steps<Cached<Records[T]> | null> {
  const cached = records[table] as unknown as Bounded<Cached<Records[T]>>
  const known = cached.get(key)
  if (known) return known
  const [row] = yield { query: byKey[table], parameters: table === 'sessions' ? { token_hash: key } : { id: key } }
  if (!row) return null
  const found = { record: decode(table, row), version: String(row.version ?? '') }
  cached.put(key, found)
  return found
}

export function* findNewestThread(
  records: CachedRecords,
  source_id: string,
  identity_id: string,
): Steps<string | null> {
  const of = { source_id, identity_id }
  const known = records.newest.get(newestKey(of))
  if (known !== undefined) return known
  const [row] = yield { query: newestOpen, parameters: { open: 0, ...of } }
  if (!row) return null
  const record = decode('threads', row)
  records.threads.put(record.id, { record, version: String(row.version ?? '') })
  records.newest.put(newestKey(of), record.id)
  return record.id
}

export function* findInterventions(records: CachedRecords, threadId: string): Steps<typeof noInterventions> {
  const known = records.interventions.get(threadId)
  if (known) return known
  const rows = yield { query: interventionsOfThread, parameters: { thread_id: threadId, canceled: 'canceled' } }
  const record = rows.map((row) => decode('interventions', row))
  const found = { record, version: rows.map((row) => `${row.id} ${row.version ?? ''}`).join() }
  records.interventions.put(threadId, found)
  return found
}
