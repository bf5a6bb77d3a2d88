import type { PublishedEventRecord } from '../events/webhook-records'
import type {
  CommunityRecord,
  ContentRecord,
  SessionRecord,
  SourceRecord,
  ThreadRecord,
  WebhookRecord,
} from '../records'

/** A conversation that goes on, as far as a message that asks for nothing special has to know it. */
export interface KnownConversation {
  readonly source: SourceRecord
  readonly community: CommunityRecord
  readonly session: SessionRecord
  /** The one that was named, else the newest open one of this customer on this source. */
  readonly thread: ThreadRecord
  readonly webhooks: readonly WebhookRecord[]
}

/** All that a message changes: its content comes, its thread goes on, and one event tells of it. */
export interface Arrival {
  readonly content: ContentRecord
  readonly thread: ThreadRecord
  readonly event: Omit<PublishedEventRecord, 'position'>
  /** The lane of the event: nothing may wait in it. */
  readonly lane: string
}

/**
 * How a store may do what a command does where it has everything in hand: without asking the database one thing after the other. It still answers for
 * what it cannot have in hand: that the device's own id of the message is new to the customer, and that nothing waits in the lane.
 */
export interface Shortcut<T> {
  /** SHA-256 of the session token. Whatever one visitor does is done in its order. */
  readonly sessionHash: string
  readonly sourceId: string
  /** The conversation that the device named. */
  readonly threadId: string | undefined
  /** Null where it takes the command after all. Called once or several times; only what it gave last may be stored. */
  decide(known: KnownConversation): Arrival | null
  /** What the command would have given. */
  given(arrival: Arrival): T
}
