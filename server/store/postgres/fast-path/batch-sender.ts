import { DatabaseError } from 'pg'
import type { HandOver, OutboxTaker } from '../../../conversation/events/outbox-port'
import type { Commit } from '../../../conversation/operations-port'
import { storeBusy } from '../../../conversation/refusals'
import type { ConversationCache } from '../../cache/conversation-cache'
import { ChangeSet } from '../../change-set'
import { isLost } from '../errors'
import type { Session } from '../session'
import type { FellBack } from './fast-acts'
import { whatIsThere } from './lost-batch'
import { type Item, idOf, sendBatch, type WrittenBatch } from './write-batch'

export interface SenderOptions {
  /** A connection for batches only. Its advisory lock shows that this node runs. */
  session: Session
  node: string
  cache: ConversationCache
  taker(): OutboxTaker | null
  committed(commit: Commit, changes: ChangeSet): void
  freed(): void
  fellBack: FellBack
}

/** The ids that a batch wrote. Null: the connection was lost and the database does not answer. */
export type WrittenIds = ReadonlySet<string> | null

/**
 * Milliseconds. A slower batch loses its connection: the connection is dead, or another transaction has locked the
 * rows.
 */
const longestMs = 20_000

/** The `xmin` of a row that this transaction wrote: the lower 32 bits of its `xid8`. */
const versionOf = (xid: string): string => String(BigInt.asUintN(32, BigInt(xid)))

const nothing: WrittenBatch = { ids: new Set(), held: [], left: false, xid: '0' }

/** Sends write batches. The cache, the outbox worker and the commit listeners get the written rows. */
export function createBatchSender({ session, node, cache, taker, committed, freed, fellBack }: SenderOptions) {
  /**
   * Items of lost batches whose outcome is unknown. The database may have outbox rows that are claimed by this node.
   */
  let unknown: readonly Item[] = []

  async function finish(sending: Promise<WrittenBatch>, items: readonly Item[], handOver: HandOver | null) {
    const began = performance.now()
    const failed = (error: unknown) => fellBack(error, items.length)
    const done = await writtenBy(session, sending, failed)
    const ids = done ? done.ids : await whatIsThere({ session, node, failed }, items)
    if (ids === null) unknown = [...unknown, ...items]
    const written = items.filter((item) => ids?.has(idOf(item)))
    const changes = new ChangeSet()
    changes.outbox = done ? done.left : true
    for (const { decision } of written) changes.wrote(decision.set)
    if (done) for (const { decision } of written) cache.wrote(decision.set, versionOf(done.xid))
    if (!done) {
      for (const { by } of items) if (by) cache.forget(by)
      changes.undone()
    }
    handOver?.end(done?.held ?? [])
    const commands = written.length
    if (commands > 0) committed({ durationMs: performance.now() - began, commands }, changes)
    return ids
  }

  /** Asks for the outcome of lost batches and frees their rows. Rejects if the database does not answer. */
  async function askAgain(): Promise<void> {
    const asked = unknown
    if (asked.length === 0) return
    if ((await whatIsThere({ session, node, failed: fellBack }, asked)) === null) throw storeBusy()
    unknown = unknown.filter((item) => !asked.includes(item))
    freed()
  }

  /** Rejects if the batch could not be sent. `ids` resolves when the batch has ended. */
  async function send(items: readonly Item[], settingsVersion: number): Promise<{ ids: Promise<WrittenIds> }> {
    // Frees the rows of lost batches first; otherwise the new rows would wait for them.
    if (unknown.length > 0) await askAgain()
    const client = await session.client()
    const handOver = taker()?.begin() ?? null
    try {
      const sending = sendBatch({ client, node, settingsVersion, handOver }, items)
      return { ids: finish(sending, items, handOver) }
    } catch (error) {
      // Some statements of the batch may have been sent.
      session.drop()
      handOver?.end([])
      throw error
    }
  }
  return { send, askAgain }
}

/** Returns what a batch wrote. Null if its connection was lost, so that only the database knows. */
async function writtenBy(
  session: Session,
  sending: Promise<WrittenBatch>,
  failed: (error: unknown) => void,
): Promise<WrittenBatch | null> {
  const watchdog = setTimeout(() => session.drop(), longestMs)
  try {
    return await sending
  } catch (error) {
    if (!isLost(error)) {
      failed(error)
      return nothing
    }
    // The connection is open, but cannot be used any more.
    if (error instanceof DatabaseError) session.drop()
    return null
  } finally {
    clearTimeout(watchdog)
  }
}
