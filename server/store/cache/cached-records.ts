import type { InterventionRecord } from '../../conversation/interventions/intervention-records'
import type { ThreadRecord } from '../../conversation/records'
import type { Records } from '../tables/tables'

/** A record and its version: on PostgreSQL the transaction that wrote the row (`xmin`); always empty on SQLite, whose only writer is this process. */
export interface Cached<T> {
  readonly record: T
  readonly version: string
}

/** Tables whose records are cached by their key. */
export type ByKey = 'sessions' | 'threads' | 'contents' | 'attachments'

/** Records of a kind: more than are at work at once would only take memory. */
const most = { sessions: 20_000, threads: 20_000, contents: 5000, attachments: 2000, interventions: 10_000 } as const

/**
 * Of one kind, in two generations: what is asked for stays in the newer one, and when that is full the older one goes as a whole. To let the oldest
 * record go with each new one took a fortieth of all time.
 */
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
    /** One of them, or all where it is not said which. */
    drop(key: unknown): void {
      if (typeof key === 'string') remove(key)
      else clear()
    },
  }
}

export type Bounded<V> = ReturnType<typeof createBounded<V>>

/** All that is cached. */
export function createCachedRecords() {
  const byKey: { readonly [T in ByKey]: Bounded<Cached<Records[T]>> } = {
    sessions: createBounded(most.sessions),
    threads: createBounded(most.threads),
    contents: createBounded(most.contents),
    attachments: createBounded(most.attachments),
  }
  return {
    ...byKey,
    /** By thread. The version is that of all of them, one after the other. */
    interventions: createBounded<Cached<readonly InterventionRecord[]>>(most.interventions),
    /** The newest open thread of a customer on a source, by both. */
    newest: createBounded<string>(most.threads),
  }
}

export type CachedRecords = ReturnType<typeof createCachedRecords>

/** Where the newest open thread of this one's customer stands. */
export const placeOf = ({ source_id, identity_id }: Pick<ThreadRecord, 'source_id' | 'identity_id'>): string =>
  `${source_id} ${identity_id}`
