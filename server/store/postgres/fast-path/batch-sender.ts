import { DatabaseError } from 'pg'
import type { HandOver, OutboxTaker } from '../../../conversation/events/outbox-port'
import type { Commit } from '../../../conversation/operations-port'
import { storeBusy } from '../../../conversation/refusals'
import type { ConversationCache } from '../../cache/conversation-cache'
import { ChangeSet } from '../../change-set'
import type { FellBack } from '../../decided'
import { isLost } from '../errors'
import type { Session } from '../session'
import { whatIsThere } from './lost-batch'
import { type Item, idOf, sendBatch, type Written } from './write-batch'

export interface SenderOptions {
  /** A connection for nothing else, which shows the presence of this node. */
  session: Session
  node: string
  cache: ConversationCache
  taker(): OutboxTaker | null
  /** After each batch that wrote something. */
  committed(commit: Commit, changes: ChangeSet): void
  /** Called when rows that this node held became free. */
  freed(): void
  fellBack: FellBack
}

/** Ids that a batch wrote; null if the connection was lost and the database cannot be asked for them. */
export type WrittenIds = ReadonlySet<string> | null

/** A batch that takes longer is cut: the connection is dead, or another transaction has locked its rows. */
const longestMs = 20_000

/** The `xmin` of a row that this transaction wrote (a `xid8` as text): its lower 32 bits. */
const versionOf = (xid: string): string => String(BigInt.asUintN(32, BigInt(xid)))

const nothing: Written = { ids: new Set(), held: [], left: false, xid: '0' }

/** Sends write batches, and passes on what each has written: to the cache, the worker of the outbox and the listeners for commits. */
export function createBatchSender({ session, node, cache, taker, committed, freed, fellBack }: SenderOptions) {
  /** Items of lost batches that the database could not be asked about. It may hold rows of theirs for this node. */
  let unknown: readonly Item[] = []

  async function finish(sending: Promise<Written>, items: readonly Item[], handOver: HandOver | null) {
    const began = performance.now()
    const failed = (error: unknown) => fellBack(error, items.length)
    const done = await writtenBy(session, sending, failed)
    const ids = done ? done.ids : await whatIsThere({ session, node, failed }, items)
    if (ids === null) unknown = [...unknown, ...items]
    const written = items.filter((item) => ids?.has(idOf(item)))
    const changes = new ChangeSet()
    // After a lost batch it is not known which rows are claimed.
    changes.outbox = done ? done.left : true
    for (const { decision } of written) changes.wrote(decision.set)
    if (done) for (const { decision } of written) cache.wrote(decision.set, versionOf(done.xid))
    if (!done) {
      for (const { by } of items) if (by) cache.forget(by)
      // Other transactions may have changed the threads meanwhile.
      changes.undone()
    }
    handOver?.end(done?.held ?? [])
    const commands = written.length
    if (commands > 0) committed({ durationMs: performance.now() - began, commands }, changes)
    return ids
  }

  /** Gives back the rows of lost batches. Rejects where the database still cannot be asked. */
  async function askAgain(): Promise<void> {
    const asked = unknown
    if (asked.length === 0) return
    if ((await whatIsThere({ session, node, failed: fellBack }, asked)) === null) throw storeBusy()
    unknown = unknown.filter((item) => !asked.includes(item))
    freed()
  }

  /** Rejects where the batch could not be sent. `ids` resolves once it is over. */
  async function send(items: readonly Item[], settingsVersion: number): Promise<{ ids: Promise<WrittenIds> }> {
    // Before anything is stored behind their rows.
    if (unknown.length > 0) await askAgain()
    const client = await session.client()
    const handOver = taker()?.begin() ?? null
    try {
      const sending = sendBatch({ client, node, settingsVersion, handOver }, items)
      return { ids: finish(sending, items, handOver) }
    } catch (error) {
      // Some of its statements may be sent already.
      session.drop()
      handOver?.end([])
      throw error
    }
  }
  return { send, askAgain }
}

/** The ids that a batch has written. Null where its connection was lost, after which only the database knows. */
async function writtenBy(
  session: Session,
  sending: Promise<Written>,
  failed: (error: unknown) => void,
): Promise<Written | null> {
  const watchdog = setTimeout(() => session.drop(), longestMs)
  try {
    return await sending
  } catch (error) {
    if (!isLost(error)) {
      failed(error)
      return nothing
    }
    // It lives, and is of no use any more.
    if (error instanceof DatabaseError) session.drop()
    return null
  } finally {
    clearTimeout(watchdog)
  }
}
