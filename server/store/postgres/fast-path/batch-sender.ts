import { DatabaseError } from 'pg'
import type { HandOver, OutboxTaker } from '../../../conversation/ports'
import type { ConversationCache } from '../../cache/conversation-cache'
import { ChangeSet } from '../../change-set'
import { isLost } from '../errors'
import type { Session } from '../session'
import { type Item, idOf, type Sending, sendBatch, type Written } from './write-batch'

export interface SenderOptions {
  /** A connection for nothing else. */
  session: Session
  node: string
  cache: ConversationCache
  /** What became of a transaction whose connection was lost while it was committing. */
  becameOf(xid: string | null): Promise<'committed' | 'undone' | 'unknown'>
  /** The ids of those items that are stored, or settled. Gives back the rows that this node may hold of them. */
  whichAreThere(items: readonly Item[]): Promise<ReadonlySet<string>>
  taker(): OutboxTaker | null
  /** After each batch that wrote something. */
  committed(commands: number, changes: ChangeSet, durationMs: number): void
}

/** A batch that takes longer is cut: the connection is dead, or another transaction holds what it needs. */
const longestMs = 20_000

/** What `xmin` of a row says that this transaction wrote (a `xid8` as text): its lower 32 bits. */
const versionOf = (xid: string): string => String(BigInt.asUintN(32, BigInt(xid)))

/** Sends write batches, and passes on what each has written: to the cache, to the worker of the outbox, to those who hear of commits. */
export function createBatchSender(options: SenderOptions) {
  const { session, node, cache, taker, committed } = options

  async function finish(sending: Sending, items: readonly Item[], handOver: HandOver | null) {
    const began = performance.now()
    const { ids, held, left } = await writtenBy(options, sending, items)
    const written = items.filter((item) => ids.has(idOf(item)))
    const version = written.length > 0 ? versionOf(await sending.xid) : ''
    const changes = new ChangeSet()
    changes.outbox = left
    for (const { decision } of written) {
      cache.wrote(decision.set, version)
      changes.wrote(decision.set)
    }
    handOver?.end(held)
    if (written.length > 0) committed(written.length, changes, performance.now() - began)
    return ids
  }

  /** Rejects where the batch could not be sent. `ids` resolves once it is over, with the ids of what was written. */
  return async (items: readonly Item[], settingsVersion: number): Promise<{ ids: Promise<ReadonlySet<string>> }> => {
    const client = await session.client()
    const handOver = taker()?.begin() ?? null
    try {
      const sending = sendBatch({ client, node, settingsVersion, handOver }, items)
      return { ids: finish(sending, items, handOver) }
    } catch (error) {
      handOver?.end([])
      throw error
    }
  }
}

/** What a batch has written; where its connection was lost, what the database says of it. */
async function writtenBy(
  { session, becameOf, whichAreThere }: SenderOptions,
  sending: Sending,
  items: readonly Item[],
): Promise<Written> {
  const nothing = { ids: new Set<string>(), held: [], left: false }
  const watchdog = setTimeout(() => session.drop(), longestMs)
  try {
    return await sending.written
  } catch (error) {
    // It lives, and is of no use any more.
    if (error instanceof DatabaseError && isLost(error)) session.drop()
    const xid = isLost(error) ? await sending.xid.catch(() => null) : null
    if (xid === null || (await becameOf(xid)) !== 'committed') return nothing
    return { ...nothing, ids: await whichAreThere(items).catch(() => new Set<string>()), left: true }
  } finally {
    clearTimeout(watchdog)
  }
}
