import type { Needs } from '../../needs'
import type { Transaction } from '../../ports'
import type { EventRecord } from '../../setup-records'
import { recordEvent } from '../record-event'
import { firstPrevious, hashOf, linesOf } from './lines'
import type { EventSealRecord } from './seal-records'

/** Events of one block at most. */
const most = 1000
/** Milliseconds. A node of an earlier version commits events without holding their order; after this time such a commit is over. */
const restMs = 5000

type SealNeeds = Pick<Needs, 'store' | 'clock' | 'ids' | 'secrets'>

interface Sealed {
  /** The newest block; null before the first. */
  head: EventSealRecord | null
  /** Whether the newest block differs from the block that was sealed last: somebody has written to the database. */
  broken: boolean
}

/**
 * Makes a function that seals the events that were committed since the last time, in blocks, and gives the newest block. Nodes need no turn: where
 * two seal at once, the number of the block lets one of them through, and the other tries again. `sealed` is called for each block in its transaction.
 * A newest block without a valid mark, or older than a block that this process has seen, is recorded as `audit.broken`, and the next block
 * begins a chain of its own: sealing goes on, and the gap stays visible.
 */
export function createEventSealer(
  needs: SealNeeds,
  sealed: (tx: Transaction, block: EventSealRecord, events: readonly EventRecord[]) => Promise<void> = async () => {},
): () => Promise<Sealed> {
  let known: EventSealRecord | null = null

  async function sealBlock(tx: Transaction) {
    const last = await tx.lastEventSeal()
    const now = needs.clock()
    const waiting = await tx.eventsAfter(last?.last_position ?? 0, most)
    const young = waiting.findIndex((event) => isYoung(event, now))
    const events = young < 0 ? waiting : waiting.slice(0, young)
    const broken = !(last === null || isMarked(last, needs.secrets)) || isBehind(last, known)
    const [first, newest] = [events[0], events.at(-1)]
    if (!first || !newest) return { count: 0, head: last, broken: false }
    const seq = Math.max(last?.seq ?? 0, known?.seq ?? 0) + 1
    const block = { seq, previous: last && !broken ? last.hash : firstPrevious, sealed_at: now }
    const holds = { first_position: first.position, last_position: newest.position, events: events.length }
    const hash = hashOf(linesOf(block, events))
    const head: EventSealRecord = { ...block, ...holds, hash, mark: needs.secrets.seal(markOf({ seq, hash })) }
    await tx.insertEventSeal(head)
    await sealed(tx, head, events)
    if (broken) await recordEvent(tx, needs, { by: null, action: 'audit.broken', about: null })
    return { count: events.length, head, broken }
  }

  /** Looks without a transaction first: most of the time nothing waits. */
  async function isIdle(): Promise<boolean> {
    const last = await needs.store.read.lastEventSeal()
    const [first] = await needs.store.read.eventsAfter(last?.last_position ?? 0, 1)
    return first === undefined || isYoung(first, needs.clock())
  }

  return async () => {
    let broken = false
    if (await isIdle()) return { head: known, broken }
    for (;;) {
      const block = await needs.store.transact(sealBlock)
      broken ||= block.broken
      if (block.head) known = block.head
      if (block.count < most) return { head: block.head, broken }
    }
  }
}

/** An event from the future is one of a clock that was wrong. */
const isYoung = ({ created_at }: EventRecord, now: number) => created_at > now - restMs && created_at <= now

function isBehind(last: EventSealRecord | null, known: EventSealRecord | null): boolean {
  if (known === null) return false
  return last === null || last.seq < known.seq || (last.seq === known.seq && last.hash !== known.hash)
}

const markOf = ({ seq, hash }: Pick<EventSealRecord, 'seq' | 'hash'>) => `${seq} ${hash}`

/** Whether the mark is this block's, and was made with a key if there is a key. */
export function isMarked(seal: EventSealRecord, secrets: Needs['secrets']): boolean {
  const plain = markOf(seal)
  if (seal.mark === plain) return secrets.isCurrent(seal.mark)
  try {
    return secrets.open(seal.mark) === plain
  } catch {
    return false
  }
}
