import type { NewOutboxRow } from './events/outbox-port'
import type { NewDelivery } from './events/queue-delivery'
import type { PublishedEventRecord } from './events/webhook-records'
import type { InterventionRecord } from './interventions/intervention-records'
import type { Transaction } from './ports'
import type { AttachmentRecord, ContentRecord, DeliveryRecord, OutboxRecord, ThreadRecord } from './records'
import type { EventRecord } from './setup-records'

/** A record as the act was decided by it, and as the act writes it. */
export interface Changed<T> {
  readonly before: T
  readonly after: T
}

export interface Settled extends Changed<DeliveryRecord> {
  readonly row: OutboxRecord
}

/** The rows that an act on a conversation writes: data, which the store writes whole or not at all. */
export interface WriteSet {
  readonly contents: ContentRecord[]
  readonly changedContents: Changed<ContentRecord>[]
  readonly threads: Changed<ThreadRecord>[]
  readonly interventions: Changed<InterventionRecord>[]
  readonly attachments: Changed<AttachmentRecord>[]
  /** For streams, in their order. The store gives the positions. */
  readonly events: Omit<PublishedEventRecord, 'position'>[]
  readonly deliveries: NewDelivery[]
  readonly outbox: NewOutboxRow[]
  /** Deliveries that were acknowledged; their rows of the outbox go. */
  readonly settled: Settled[]
  /** Lines of the audit log. */
  readonly log: Omit<EventRecord, 'position'>[]
}

export const newWriteSet = (): WriteSet => ({
  contents: [],
  changedContents: [],
  threads: [],
  interventions: [],
  attachments: [],
  events: [],
  deliveries: [],
  outbox: [],
  settled: [],
  log: [],
})

/** Writes it in a transaction, row by row: the slow path. A store's fast path leaves the same rows. */
export async function write(tx: Transaction, set: WriteSet): Promise<void> {
  for (const content of set.contents) await tx.insertContent(content)
  for (const { after } of set.changedContents) await tx.updateContent(after)
  for (const { after } of set.threads) await tx.updateThread(after)
  for (const { after } of set.interventions) await tx.updateIntervention(after)
  for (const { after } of set.attachments) await tx.updateAttachment(after)
  for (const event of set.events) await tx.insertPublished(event)
  for (const { delivery, row } of set.deliveries) {
    await tx.insertDelivery(delivery)
    await tx.insertOutbox(row)
  }
  for (const row of set.outbox) await tx.insertOutbox(row)
  for (const { row, after } of set.settled) {
    await tx.updateDelivery(after)
    await tx.finishOutbox(row)
  }
  for (const event of set.log) await tx.insertEvent(event)
}
