import type { InterventionRecord } from '../../conversation/interventions/intervention-records'
import { interventionsOfThread } from '../queries/conversations/interventions'
import { newestOpen } from '../queries/conversations/threads'
import type { Parameters, Query } from '../queries/query'
import { rowsBy } from '../queries/rows'
import { decode } from '../tables/encoding'
import type { Records } from '../tables/tables'
import { type Bounded, type ByKey, type CachedRecords, newestKey } from './cached-records'

/** A query for records that are not in the cache. */
interface Lookup {
  readonly query: Query
  readonly parameters: Parameters
}

/** A search that yields each query and receives its rows. If it yields no query, the cache has all records. */
export type Steps<T> = Generator<Lookup, T, Record<string, unknown>[]>

const byKey: Readonly<Record<ByKey, Query>> = {
  sessions: rowsBy('sessions', ['token_hash']),
  threads: rowsBy('threads', ['id']),
  contents: rowsBy('contents', ['id']),
  attachments: rowsBy('attachments', ['id']),
}

export function* findRecord<T extends ByKey>(records: CachedRecords, table: T, key: string): Steps<Records[T] | null> {
  const cached = records[table] as unknown as Bounded<Records[T]>
  const known = cached.get(key)
  if (known) return known
  const [row] = yield { query: byKey[table], parameters: table === 'sessions' ? { token_hash: key } : { id: key } }
  if (!row) return null
  const record = decode(table, row)
  cached.put(key, record)
  return record
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
  records.threads.put(record.id, record)
  records.newest.put(newestKey(of), record.id)
  return record.id
}

export function* findInterventions(records: CachedRecords, threadId: string): Steps<readonly InterventionRecord[]> {
  const known = records.interventions.get(threadId)
  if (known) return known
  const rows = yield { query: interventionsOfThread, parameters: { thread_id: threadId, canceled: 'canceled' } }
  const found = rows.map((row) => decode('interventions', row))
  records.interventions.put(threadId, found)
  return found
}
