import { sql } from 'kysely'
import type { KnownConversation } from '../../conversation/messages/known-port'
import type {
  CommunityRecord,
  SessionRecord,
  SourceRecord,
  ThreadRecord,
  WebhookRecord,
} from '../../conversation/records'
import type { Driver } from '../queries/driver'
import { defineQuery, type Query } from '../queries/query'
import { decode, type Records } from '../tables/tables'
import { frozen } from './query-cache'

/** A record as this node saw it last. `version` is the transaction that wrote the row (`xmin`): while it is the same, so is the row. */
export interface Remembered<T> {
  readonly record: T
  readonly version: string
}

/** Whatever a message is decided by. */
export interface RememberedConversation {
  readonly source: Remembered<SourceRecord>
  readonly community: Remembered<CommunityRecord>
  readonly webhooks: Remembered<readonly WebhookRecord[]>
  readonly session: Remembered<SessionRecord>
  readonly thread: Remembered<ThreadRecord>
  readonly known: KnownConversation
}

/** Records of a kind: more than are at work at once would only take memory. */
const most = 20_000

const version = sql<string>`xmin::text`.as('version')
const versioned = (table: 'sources' | 'communities' | 'sessions' | 'threads', key: string): Query =>
  defineQuery((db, place) =>
    db
      .selectFrom(table as 'sources')
      .selectAll()
      .select(version)
      .where(key as 'id', '=', place(key)),
  )
const queries = {
  sources: versioned('sources', 'id'),
  communities: versioned('communities', 'id'),
  sessions: versioned('sessions', 'token_hash'),
  threads: versioned('threads', 'id'),
}
const newestOpen = defineQuery((db, place) =>
  db
    .selectFrom('threads')
    .selectAll()
    .select(version)
    .where('identity_id', '=', place('identity_id'))
    .where('source_id', '=', place('source_id'))
    .where('closed', '=', place<number>('open'))
    .orderBy('last_content_at', 'desc')
    .limit(sql.lit(1)),
)
const everyWebhook = defineQuery((db) => db.selectFrom('webhooks').selectAll().select(version).orderBy('id'))

/**
 * What this node remembers of conversations that go on, each with its version: other nodes write too, so whatever is done by it has the
 * database check it.
 */
export function createMemory(read: Driver) {
  const threads = new Map<string, Remembered<ThreadRecord>>()
  const sessions = new Map<string, Remembered<SessionRecord>>()
  /** The newest open thread of a customer on a source, by both. */
  const newest = new Map<string, string>()
  const sources = new Map<string, Remembered<SourceRecord>>()
  const communities = new Map<string, Remembered<CommunityRecord>>()
  let webhooks: Remembered<readonly WebhookRecord[]> | null = null
  /** On the way, and whether it was asked for again meanwhile: what comes may be older than what was done since. */
  const loading = new Map<string, boolean>()

  const placeOf = ({ source_id, identity_id }: ThreadRecord) => `${source_id} ${identity_id}`

  function load(name: string, look: () => Promise<void>): void {
    if (loading.has(name)) return void loading.set(name, true)
    loading.set(name, false)
    const over = () => {
      const again = loading.get(name) === true
      loading.delete(name)
      if (again) load(name, look)
    }
    // Where the database is away, whoever asks next tries again.
    look().then(over, () => loading.delete(name))
  }

  async function look<N extends 'sources' | 'communities' | 'sessions'>(
    table: N,
    known: Map<string, Remembered<Records[N]>>,
    key: string,
  ): Promise<Remembered<Records[N]> | undefined> {
    const found = known.get(key)
    if (found) return found
    const [row] = await read.all(queries[table], table === 'sessions' ? { token_hash: key } : { id: key })
    if (known.size >= most) known.clear()
    if (row) known.set(key, { record: frozen(decode(table, row)), version: String(row.version) })
    return known.get(key)
  }

  /** Written, or found, as they are in this version. */
  function learn(found: readonly ThreadRecord[], version: string): void {
    if (threads.size >= most) {
      threads.clear()
      newest.clear()
    }
    for (const record of found) {
      threads.set(record.id, { record, version })
      const known = threads.get(newest.get(placeOf(record)) ?? '')
      if (!record.closed && (known?.record.last_content_at ?? 0) <= record.last_content_at)
        newest.set(placeOf(record), record.id)
    }
  }

  function lookAtWebhooks(): void {
    if (webhooks !== null) return
    load('webhooks', async () => {
      const rows = await read.all(everyWebhook, {})
      const version = rows.map((row) => `${row.id} ${row.version}`).join()
      webhooks = { record: rows.map((row) => frozen(decode('webhooks', row))), version }
    })
  }

  return {
    /** Reads what the next message of this visitor is decided by. */
    expect(sessionHash: string, sourceId: string, threadId: string | undefined): void {
      load(`conversation ${sessionHash}`, async () => {
        lookAtWebhooks()
        const session = await look('sessions', sessions, sessionHash)
        const source = await look('sources', sources, sourceId)
        if (source) await look('communities', communities, source.record.community_id)
        if (!session) return
        const of = { source_id: sourceId, identity_id: session.record.identity_id, open: 0 }
        const [row] = await (threadId === undefined
          ? read.all(newestOpen, of)
          : read.all(queries.threads, { id: threadId }))
        if (row) learn([decode('threads', row)], String(row.version))
      })
    },
    /** All of it, where all of it is remembered. Whether the thread is the newest one is for the database to say again. */
    known(sessionHash: string, sourceId: string, threadId: string | undefined): RememberedConversation | null {
      const session = sessions.get(sessionHash)
      const source = sources.get(sourceId)
      const community = source && communities.get(source.record.community_id)
      const all = webhooks
      if (!session || !source || !community || !all) return null
      const thread = threads.get(threadId ?? newest.get(`${sourceId} ${session.record.identity_id}`) ?? '')
      // It may have become somebody else's, when its customer signed in.
      if (thread?.record.identity_id !== session.record.identity_id) return null
      const parts = { source: source.record, community: community.record, session: session.record }
      const known = { ...parts, thread: thread.record, webhooks: all.record }
      return { source, community, session, thread, webhooks: all, known }
    },
    learn,
    /** They were changed, and what they are now is not known. */
    forgetThreads(ids: Iterable<string>): void {
      for (const id of ids) threads.delete(id)
    },
    /** Something of it was not as remembered. */
    forget(thread: ThreadRecord, session: string): void {
      threads.delete(thread.id)
      newest.delete(placeOf(thread))
      sessions.delete(session)
    },
    forgetSetup(): void {
      sources.clear()
      communities.clear()
      webhooks = null
    },
  }
}

export type Memory = ReturnType<typeof createMemory>

/** What `xmin` of a row says that this transaction wrote (a `xid8` as text): its lower 32 bits. */
export const versionOf = (xid: string): string => String(BigInt.asUintN(32, BigInt(xid)))
