import type { Needs } from '../../needs'
import type { Transaction } from '../../ports'
import type { EventRecord } from '../../setup-records'
import { recordEvent } from '../record-event'
import { firstPrevious, hashOf, linesOf } from './lines'
import type { EventSealRecord } from './seal-records'

const most = 1000

type SealNeeds = Pick<Needs, 'store' | 'clock' | 'ids' | 'secrets'>

interface SealResult {
  head: EventSealRecord | null
  /** True if the newest stored block is not the last one that was sealed: somebody changed the database. */
  broken: boolean
}

/**
 * Returns a function that seals new events in blocks. Records `audit.broken` if the newest block is invalid or too old.
 */
export function createEventSealer(
  needs: SealNeeds,
  sealed: (tx: Transaction, block: EventSealRecord, events: readonly EventRecord[]) => Promise<void> = async () => {},
): () => Promise<SealResult> {
  let knownSeal: EventSealRecord | null = null

  async function sealBlock(tx: Transaction) {
    const last = await tx.lastEventSeal()
    const now = needs.clock()
    const events = await tx.eventsAfter(last?.last_position ?? 0, most)
    const broken = !(last === null || isMarked(last, needs.secrets)) || isBehind(last, knownSeal)
    const [first, newest] = [events[0], events.at(-1)]
    if (!first || !newest) return { count: 0, head: last, broken: false }
    const seq = Math.max(last?.seq ?? 0, knownSeal?.seq ?? 0) + 1
    const block = { seq, previous: last && !broken ? last.hash : firstPrevious, sealed_at: now }
    const holds = { first_position: first.position, last_position: newest.position, events: events.length }
    const hash = hashOf(linesOf(block, events))
    const head: EventSealRecord = { hash, mark: needs.secrets.seal(markOf({ seq, hash })), ...block, ...holds }
    await tx.insertEventSeal(head)
    await sealed(tx, head, events)
    if (broken) await recordEvent(tx, needs, { actor: null, action: 'audit.broken', about: null })
    return { count: events.length, head, broken }
  }

  /** Reads without a transaction first, because usually there is no new event. */
  async function isIdle(): Promise<boolean> {
    const last = await needs.store.read.lastEventSeal()
    const [first] = await needs.store.read.eventsAfter(last?.last_position ?? 0, 1)
    return first === undefined
  }

  return async () => {
    let broken = false
    if (await isIdle()) return { head: knownSeal, broken }
    for (;;) {
      const block = await needs.store.transact(sealBlock)
      broken ||= block.broken
      if (block.head) knownSeal = block.head
      if (block.count < most) return { head: block.head, broken }
    }
  }
}

function isBehind(last: EventSealRecord | null, knownSeal: EventSealRecord | null): boolean {
  if (knownSeal === null) return false
  return last === null || last.seq < knownSeal.seq || (last.seq === knownSeal.seq && last.hash !== knownSeal.hash)
}

const markOf = ({ seq, hash }: Pick<EventSealRecord, 'seq' | 'hash'>) => `${seq} ${hash}`

/** Whether the mark belongs to this block and, if a key is set, was made with a key. */
export function isMarked(seal: EventSealRecord, secrets: Needs['secrets']): boolean {
  const plain = markOf(seal)
  if (seal.mark === plain) return secrets.isCurrent(seal.mark)
  try {
    return secrets.open(seal.mark) === plain
  } catch {
    return false
  }
}
