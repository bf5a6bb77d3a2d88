import type { InterventionRecord } from '../../conversation/interventions/intervention-records'
import type { ThreadRecord } from '../../conversation/records'
import type { Records } from '../tables/tables'

export type ByKey = 'sessions' | 'threads' | 'contents' | 'attachments'

/** Records of each kind in the cache. This is enough for all simultaneous conversations. */
const most = { sessions: 20_000, threads: 20_000, contents: 5000, attachments: 2000, interventions: 10_000 } as const

/** A map that drops the older half of its records at once. Dropping single records is much slower. */
function createBounded<V>(limit: number) {
  let newer = new Map<string, V>()
  let older = new Map<string, V>()
  function put(key: string, value: V): void {
    if (newer.size >= limit / 2) {
      older = newer
      newer = new Map()
    }
    newer.set(key, value)
  }
  function clear(): void {
    newer.clear()
    older.clear()
  }
  function remove(key: string): void {
    newer.delete(key)
    older.delete(key)
  }
  return {
    get(key: string): V | undefined {
      const known = newer.get(key)
      if (known !== undefined) return known
      const old = older.get(key)
      if (old !== undefined) put(key, old)
      return old
    },
    put,
    delete: remove,
    clear,
    drop(key: unknown): void {
      if (typeof key === 'string') remove(key)
      else clear()
    },
  }
}

export type Bounded<V> = ReturnType<typeof createBounded<V>>

export function createCachedRecords() {
  const byKey: { readonly [T in ByKey]: Bounded<Records[T]> } = {
    sessions: createBounded(most.sessions),
    threads: createBounded(most.threads),
    contents: createBounded(most.contents),
    attachments: createBounded(most.attachments),
  }
  return {
    /** The interventions of each thread, without canceled ones. */
    interventions: createBounded<readonly InterventionRecord[]>(most.interventions),
    /** The id of the newest open thread, by source and customer (`newestKey`). */
    newest: createBounded<string>(most.threads),
    ...byKey,
  }
}

export type CachedRecords = ReturnType<typeof createCachedRecords>

export const newestKey = ({ source_id, identity_id }: Pick<ThreadRecord, 'source_id' | 'identity_id'>): string =>
  `${source_id} ${identity_id}`
