import type { AttachmentRecord, AttachmentUseRecord } from './contents/attachment-records'
import type { ThreadControlRecord } from './control/control-records'
import type { NewOutboxRow } from './events/outbox-port'
import type { DeliveryRecord, PublishedEventRecord } from './events/webhook-records'
import type { InterventionRecord } from './interventions/intervention-records'
import type { ContentRecord, IdentityRecord, MentionRecord, OutboxRecord, SessionRecord, ThreadRecord } from './records'
import type { EventRecord } from './setup-records'

export interface Changed<T> {
  readonly before: T
  readonly after: T
}

export interface Settled extends Changed<DeliveryRecord> {
  readonly row: OutboxRecord
}

/** The rows that an action writes. The store writes all of them or none. */
export interface WriteSet {
  readonly newIdentities: IdentityRecord[]
  readonly identities: Changed<IdentityRecord>[]
  /** Customers who were seen, with the time in milliseconds. No other field of their records changes. */
  readonly seenIdentities: { readonly id: string; readonly at: number }[]
  readonly newSessions: SessionRecord[]
  readonly sessions: Changed<SessionRecord>[]
  readonly newThreads: ThreadRecord[]
  readonly contents: ContentRecord[]
  readonly changedContents: Changed<ContentRecord>[]
  readonly mentions: MentionRecord[]
  readonly threads: Changed<ThreadRecord>[]
  readonly newInterventions: InterventionRecord[]
  readonly interventions: Changed<InterventionRecord>[]
  readonly attachments: Changed<AttachmentRecord>[]
  readonly attachmentUses: AttachmentUseRecord[]
  /** Events for streams, in order. The store gives the positions. */
  readonly events: Omit<PublishedEventRecord, 'position'>[]
  readonly deliveries: DeliveryRecord[]
  readonly outbox: NewOutboxRow[]
  /** `before` is null for the first record of the control of a conversation. */
  readonly controls: { readonly before: ThreadControlRecord | null; readonly after: ThreadControlRecord }[]
  readonly log: Omit<EventRecord, 'position'>[]
}

export const newWriteSet = (): WriteSet => ({
  newIdentities: [],
  identities: [],
  seenIdentities: [],
  newSessions: [],
  sessions: [],
  newThreads: [],
  contents: [],
  changedContents: [],
  mentions: [],
  threads: [],
  newInterventions: [],
  interventions: [],
  attachments: [],
  attachmentUses: [],
  events: [],
  deliveries: [],
  outbox: [],
  controls: [],
  log: [],
})

/** Adds the rows of another set. */
export function addRows(set: WriteSet, rows: WriteSet): void {
  for (const part of Object.keys(rows) as (keyof WriteSet)[]) (set[part] as unknown[]).push(...rows[part])
}

/** Whether the set begins no customer, thread or intervention, mentions nobody, sends no private file, and leaves the control. */
export const isCommon = (set: WriteSet): boolean =>
  set.newIdentities.length + set.identities.length + set.seenIdentities.length === 0 &&
  set.newSessions.length + set.sessions.length + set.newThreads.length + set.newInterventions.length === 0 &&
  set.mentions.length + set.attachmentUses.length + set.controls.length === 0
