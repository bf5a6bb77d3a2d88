import type { KnownConversation } from '../../conversation/messages/known-port'
import type { Transaction } from '../../conversation/ports'
import type {
  CommunityRecord,
  SessionRecord,
  SourceRecord,
  ThreadRecord,
  WebhookRecord,
} from '../../conversation/records'
import { defineQuery, type Parameters, type Query } from '../queries/query'
import { encoderOf, type TableName, tables } from '../tables/tables'

/** Records of a kind: more than are at work at once would only take memory. */
const most = 20_000

/**
 * Threads, sessions, set-up and empty lanes of the outbox that the one writer has read already: a conversation that goes on is not read again for
 * each message, and a thread that several messages of a batch change is written once. What is changed is written before any statement that looks at threads, at
 * the latest with the batch. Whatever else writes to one of the two tables takes the row, or all of them, out of hand.
 */
export function keepInHand(write: (query: Query, values: readonly (string | number | null)[]) => void) {
  const threads = new Map<string, ThreadRecord>()
  const sessions = new Map<string, SessionRecord>()
  /** The newest open thread of a customer on a source, by both. */
  const newest = new Map<string, string>()
  /** Lanes of the outbox in which nothing waits. */
  const free = new Set<string>()
  const sources = new Map<string, SourceRecord>()
  const communities = new Map<string, CommunityRecord>()
  let webhooks: readonly WebhookRecord[] | null = null
  /** Changed, and as they were when they were written last. */
  const changed = new Map<string, ThreadRecord>()
  let settling = false
  /** Why something could not be written, until it is undone. */
  let failure: { reason: unknown } | null = null
  let writes = 0

  function keep(thread: ThreadRecord): ThreadRecord {
    if (threads.size >= most && changed.size === 0) {
      threads.clear()
      newest.clear()
    }
    threads.set(thread.id, thread)
    return thread
  }

  /** Writes what is changed. Throws what the database throws: then the batch is undone. */
  function settle(): void {
    if (failure) throw failure.reason
    if (changed.size === 0) return
    settling = true
    try {
      for (const [id, before] of changed) {
        const after = threads.get(id) as ThreadRecord
        const columns = differing(before, after)
        if (columns.length === 0) continue
        const { query, encode } = updateOf(columns)
        write(query, encode(after))
      }
    } catch (reason) {
      // Whoever met it may not mind it; the batch does.
      failure = { reason }
      throw reason
    } finally {
      settling = false
      changed.clear()
    }
  }

  /** After a rollback: it may never have been written. */
  function forget(): void {
    for (const kept of [threads, sessions, newest, free, changed, sources, communities]) kept.clear()
    webhooks = null
    failure = null
  }

  function dropThreads({ id, source_id, identity_id }: Parameters): void {
    if (typeof id === 'string') threads.delete(id)
    else threads.clear()
    if (typeof id === 'string' && typeof identity_id === 'string') newest.delete(`${source_id} ${identity_id}`)
    else newest.clear()
  }

  /** What the driver asks before each statement. */
  function before(query: StatementFacts, parameters: Parameters): void {
    if (settling) return
    if (changed.size > 0 && query.ofThreads) settle()
    if (query.writes === 'threads') dropThreads(parameters)
    if (query.writes === 'sources') sources.clear()
    if (query.writes === 'communities') communities.clear()
    if (query.writes === 'webhooks') webhooks = null
    if (query.writes === 'sessions') drop(sessions, parameters.token_hash)
    // A row that goes makes no lane less free; one that comes, or comes back, has its lane with it.
    if (query.writes === 'outbox' && (query.inserts || parameters.lane !== undefined)) drop(free, parameters.lane)
  }

  const over = (tx: Transaction): Transaction => {
    return {
      ...tx,
      thread: async (id) => {
        const known = threads.get(id)
        if (known) return known
        const read = await tx.thread(id)
        return read && keep(read)
      },
      newestOpenThread: async (sourceId, identityId) => {
        const key = `${sourceId} ${identityId}`
        const known = threads.get(newest.get(key) ?? '')
        if (known) return known
        const read = await tx.newestOpenThread(sourceId, identityId)
        if (read) newest.set(key, read.id)
        return read && keep(read)
      },
      session: async (hash) => {
        const known = sessions.get(hash)
        if (known) return known
        const read = await tx.session(hash)
        if (sessions.size >= most) sessions.clear()
        if (read) sessions.set(hash, read)
        return read
      },
      holdLane: async (lane) => {
        if (free.has(lane)) return false
        const held = await tx.holdLane(lane)
        if (free.size >= most) free.clear()
        if (!held) free.add(lane)
        return held
      },
      source: async (id) => {
        const known = sources.get(id)
        if (known) return known
        const read = await tx.source(id)
        if (read) sources.set(id, read)
        return read
      },
      community: async (id) => {
        const known = communities.get(id)
        if (known) return known
        const read = await tx.community(id)
        if (read) communities.set(id, read)
        return read
      },
      webhooks: async () => {
        webhooks ??= await tx.webhooks()
        return [...webhooks]
      },
      updateThread: async (record) => {
        const known = threads.get(record.id)
        if (known) change(known, record)
        else await tx.updateThread(record)
      },
    }
  }

  function change(known: ThreadRecord, record: ThreadRecord): void {
    const key = `${record.source_id} ${record.identity_id}`
    const stays = newest.get(key) === record.id && !record.closed && record.last_content_at >= known.last_content_at
    if (!stays) newest.delete(key)
    writes += 1
    if (!changed.has(record.id)) changed.set(record.id, known)
    threads.set(record.id, record)
  }

  /** All of it, where all of it is in hand. */
  function known(sessionHash: string, sourceId: string, threadId: string | undefined): KnownConversation | null {
    const session = sessions.get(sessionHash)
    const source = sources.get(sourceId)
    const community = source && communities.get(source.community_id)
    if (!session || !community || !webhooks) return null
    const thread = threads.get(threadId ?? newest.get(`${sourceId} ${session.identity_id}`) ?? '')
    return thread ? { source, community, session, thread, webhooks } : null
  }

  return {
    over,
    before,
    settle,
    forget,
    writes: () => writes,
    known,
    isFree: (lane: string) => free.has(lane),
    /** A thread that is in hand goes on. */
    goOn: (record: ThreadRecord) => change(threads.get(record.id) as ThreadRecord, record),
  }
}

/** A statement as it is prepared. */
export interface StatementFacts {
  /** It reads or writes threads. */
  readonly ofThreads: boolean
  readonly writes: TableName | null
  readonly inserts: boolean
}

/** One of them, or all where it is not said which. */
function drop(kept: Map<string, unknown> | Set<string>, key: unknown): void {
  if (typeof key === 'string') kept.delete(key)
  else kept.clear()
}

const columnsOfThread = (Object.keys(tables.threads) as (keyof ThreadRecord)[]).filter((column) => column !== 'id')

/** Columns that are not the same; lists and objects are the same only where they are one. */
function differing(before: ThreadRecord, after: ThreadRecord): readonly string[] {
  return columnsOfThread.filter((column) => before[column] !== after[column])
}

interface Update {
  query: Query
  /** The values of its places, in their order. */
  encode(record: object): (string | number | null)[]
}

const updates = new Map<string, Update>()

/** A column that is set makes the database write each of its indexes, changed or not. */
function updateOf(columns: readonly string[]): Update {
  const name = columns.join()
  const known = updates.get(name)
  if (known) return known
  const query = defineQuery((db, place) =>
    db
      .updateTable('threads')
      .set(Object.fromEntries(columns.map((column) => [column, place(column)])) as never)
      .where('id', '=', place<string>('id')),
  )
  const made = { query, encode: encoderOf('threads', query.for('sqlite').parameters) }
  updates.set(name, made)
  return made
}
