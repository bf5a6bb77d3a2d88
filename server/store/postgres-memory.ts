import type { KnownConversation } from '../conversation/known-port'
import type { CommunityRecord, SessionRecord, SourceRecord, ThreadRecord, WebhookRecord } from '../conversation/records'
import type { Driver } from './driver'
import { frozen } from './kept'
import { defineQuery, type Query } from './query'
import { decode, type Records, type TableName } from './tables'

/** A record as this node saw it last. `version` is the transaction that wrote the row (`xmin`): while it is the same, so is the row. */
export interface Remembered<T> {
  readonly record: T
  readonly version: string
}

/** Set-up that a message is stored by, in the words of the statement that checks it (postgres-flight.ts). */
export interface RememberedSetup {
  readonly sources: Map<string, Remembered<SourceRecord>>
  readonly communities: Map<string, Remembered<CommunityRecord>>
  webhooks: Remembered<readonly WebhookRecord[]> | null
}

export interface RememberedConversation {
  readonly session: Remembered<SessionRecord>
  readonly thread: Remembered<ThreadRecord>
  readonly known: KnownConversation
}

/** Records of a kind: more than are at work at once would only take memory. */
const most = 20_000

const versioned = (table: 'sources' | 'communities' | 'sessions', key: string): Query =>
  defineQuery((db, place) =>
    db
      .selectFrom(table as 'sources')
      .selectAll()
      .select((select) => select.cast<string>(select.ref('xmin' as 'id'), 'text').as('version'))
      .where(key as 'id', '=', place(key)),
  )
const queries = {
  sources: versioned('sources', 'id'),
  communities: versioned('communities', 'id'),
  sessions: versioned('sessions', 'token_hash'),
}
const webhooks = defineQuery((db) =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .select((select) => select.cast<string>(select.ref('xmin' as 'id'), 'text').as('version'))
    .orderBy('id'),
)

/**
 * What this node remembers of conversations that go on, each with its version: other nodes write too, so whatever is done by it has the
 * database check it. What is asked for and not known is read in the background, for the next who asks.
 */
export function createMemory(read: Driver) {
  const threads = new Map<string, Remembered<ThreadRecord>>()
  const sessions = new Map<string, Remembered<SessionRecord>>()
  /** The newest open thread of a customer on a source, by both. */
  const newest = new Map<string, string>()
  const setup: RememberedSetup = { sources: new Map(), communities: new Map(), webhooks: null }
  /** On the way. */
  const loading = new Set<string>()

  const placeOf = ({ source_id, identity_id }: ThreadRecord) => `${source_id} ${identity_id}`

  function load(name: string, look: () => Promise<void>): void {
    if (loading.has(name)) return
    loading.add(name)
    // Where the database is away, whoever asks next tries again.
    look().then(
      () => loading.delete(name),
      () => loading.delete(name),
    )
  }

  function find<N extends 'sources' | 'communities' | 'sessions'>(
    table: N,
    known: Map<string, Remembered<Records[N]>>,
    key: string,
  ): Remembered<Records[N]> | null {
    const found = known.get(key)
    if (found) return found
    load(`${table} ${key}`, async () => {
      const [row] = await read.all(queries[table], table === 'sessions' ? { token_hash: key } : { id: key })
      if (known.size >= most) known.clear()
      if (row) known.set(key, remembered(table, row))
    })
    return null
  }

  function allWebhooks(): RememberedSetup['webhooks'] {
    if (setup.webhooks === null) {
      load('webhooks', async () => {
        const rows = await read.all(webhooks, {})
        const version = rows.map((row) => `${row.id} ${row.version}`).join()
        setup.webhooks = { record: rows.map((row) => frozen(decode('webhooks', row))), version }
      })
    }
    return setup.webhooks
  }

  return {
    setup,
    /** Reads what whoever comes next will ask of this visitor. */
    expect: (sessionHash: string) => void find('sessions', sessions, sessionHash),
    /** All of it, where all of it is remembered. Whether the thread is the newest one is for the database to say again. */
    known(sessionHash: string, sourceId: string, threadId: string | undefined): RememberedConversation | null {
      const session = find('sessions', sessions, sessionHash)
      const source = find('sources', setup.sources, sourceId)
      const community = source && find('communities', setup.communities, source.record.community_id)
      const all = allWebhooks()
      if (!session || !community || !all) return null
      const thread = threads.get(threadId ?? newest.get(`${sourceId} ${session.record.identity_id}`) ?? '')
      if (!thread) return null
      const parts = { source: source.record, community: community.record, session: session.record }
      return { session, thread, known: { ...parts, thread: thread.record, webhooks: all.record } }
    },
    /** A transaction of this version has written these; null: what it made of one is not known. */
    learn(written: ReadonlyMap<string, ThreadRecord | null>, version: string | null): void {
      if (threads.size >= most) {
        threads.clear()
        newest.clear()
      }
      for (const [id, record] of written) {
        if (!record || version === null) {
          threads.delete(id)
          continue
        }
        threads.set(id, { record, version })
        const known = threads.get(newest.get(placeOf(record)) ?? '')
        if (!record.closed && (known?.record.last_content_at ?? 0) <= record.last_content_at)
          newest.set(placeOf(record), id)
      }
    },
    /** Something of it was not as remembered. */
    forget(thread: ThreadRecord, session: string): void {
      threads.delete(thread.id)
      newest.delete(placeOf(thread))
      sessions.delete(session)
    },
    forgetSetup(): void {
      setup.sources.clear()
      setup.communities.clear()
      setup.webhooks = null
    },
  }
}

export type Memory = ReturnType<typeof createMemory>

function remembered<N extends TableName>(table: N, row: Record<string, unknown>): Remembered<Records[N]> {
  return { record: frozen(decode(table, row)), version: String(row.version) }
}

/** What `xmin` of a row says that this transaction wrote (a `xid8` as text): its lower 32 bits. */
export const versionOf = (xid: string): string => String(BigInt.asUintN(32, BigInt(xid)))
