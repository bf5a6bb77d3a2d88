import type { ThreadControlRecord } from './control/control-records'
import type { NewDelivery, NewOutboxRow } from './events/outbox-port'
import type { PublishedEventRecord } from './events/webhook-records'
import type { InterventionRecord } from './interventions/intervention-records'
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
  readonly newThreads: ThreadRecord[]
  readonly contents: ContentRecord[]
  readonly changedContents: Changed<ContentRecord>[]
  readonly threads: Changed<ThreadRecord>[]
  readonly newInterventions: InterventionRecord[]
  readonly interventions: Changed<InterventionRecord>[]
  readonly attachments: Changed<AttachmentRecord>[]
  /** For streams, in their order. The store gives the positions. */
  readonly events: Omit<PublishedEventRecord, 'position'>[]
  readonly deliveries: NewDelivery[]
  readonly outbox: NewOutboxRow[]
  /** Deliveries that were acknowledged; their rows of the outbox go. */
  readonly settled: Settled[]
  /** Without `before`: the first record of the control of a conversation. */
  readonly controls: { readonly before: ThreadControlRecord | null; readonly after: ThreadControlRecord }[]
  /** Lines of the audit log. */
  readonly log: Omit<EventRecord, 'position'>[]
}

/** Whether a fast path writes it: the slow path alone begins threads and interventions, and changes who holds a conversation. */
export const isFast = ({ newThreads, newInterventions, controls }: WriteSet): boolean =>
  newThreads.length + newInterventions.length + controls.length === 0

export const newWriteSet = (): WriteSet => ({
  newThreads: [],
  contents: [],
  changedContents: [],
  threads: [],
  newInterventions: [],
  interventions: [],
  attachments: [],
  events: [],
  deliveries: [],
  outbox: [],
  settled: [],
  controls: [],
  log: [],
})
