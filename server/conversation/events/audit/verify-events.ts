import type { Needs } from '../../needs'
import { readPages } from '../../read-pages'
import type { EventRecord } from '../../setup-records'
import type { AuditReader } from './audit-port'
import { firstPrevious, hashOf, linesOf } from './lines'
import { isMarked } from './seal-events'
import type { EventSealRecord } from './seal-records'

export interface AuditLogCheck {
  seals: number
  events: number
  unsealed: number
  head: Pick<EventSealRecord, 'seq' | 'hash' | 'sealed_at'> | null
  /** The first 100 differences from the sealed log, one sentence each. */
  problems: string[]
}

const batchSize = 1000
const mostProblems = 100

/** Only the newest mark is checked with SECRET_KEY, because its hash covers all blocks before it. */
export async function verifyEvents({ store, secrets }: Pick<Needs, 'store' | 'secrets'>): Promise<AuditLogCheck> {
  const { read } = store
  const problems: string[] = []
  const found = (sentence: string) => void (problems.length < mostProblems && problems.push(sentence))
  let [head, events, position]: [EventSealRecord | null, number, number] = [null, 0, 0]
  for await (const seal of sealsOf(read)) {
    const expected: number = (head?.seq ?? 0) + 1
    if (seal.seq !== expected) found(`Block ${expected} is missing.`)
    else if (seal.previous !== (head?.hash ?? firstPrevious))
      found(`Block ${seal.seq} does not follow the block before it.`)
    const blockEvents = await eventsBetween(read, position, seal.last_position, seal.events)
    if (hashOf(linesOf(seal, blockEvents)) !== seal.hash)
      found(`Events of block ${seal.seq} were changed after they were sealed.`)
    events += blockEvents.length
    position = seal.last_position
    head = seal
  }
  if (head && !isMarked(head, secrets))
    found(`Block ${head.seq} was not made with the SECRET_KEY of this installation.`)
  let unsealed = 0
  const unsealedPages = readPages(batchSize, (last: EventRecord | undefined) =>
    read.eventsAfter(last?.position ?? position, batchSize),
  )
  for await (const { length } of unsealedPages) unsealed += length
  return { seals: head?.seq ?? 0, events: events + unsealed, unsealed, head, problems }
}

/** Yields every block after the block with this number, in order. */
export async function* sealsOf(read: AuditReader, after = 0): AsyncGenerator<EventSealRecord> {
  const pageAfter = (last: EventSealRecord | undefined) => read.eventSealsAfter(last?.seq ?? after, batchSize)
  for await (const page of readPages(batchSize, pageAfter)) yield* page
}

/** Returns the events after `after` up to `until`, at most one more than the block has. */
export async function eventsBetween(
  read: AuditReader,
  after: number,
  until: number,
  count: number,
): Promise<EventRecord[]> {
  const found = await read.eventsAfter(after, count + 1)
  return found.filter(({ position }) => position <= until)
}
