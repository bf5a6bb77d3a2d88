import type { InterventionRecord } from './interventions/intervention-records'
import type { AttachmentRecord, ContentRecord, SessionRecord, SourceRecord, ThreadRecord } from './records'
import type { Settings } from './settings'
import type { WriteSet } from './write-set'

/** The records that an act on a conversation reads, as the store has them cached. */
export interface KnownConversation {
  readonly settings: Settings
  readonly source: SourceRecord
  readonly thread: ThreadRecord
  /** The interventions of the thread. */
  readonly interventions: readonly InterventionRecord[]
  /** The session that was asked for; null where none was. */
  readonly session: SessionRecord | null
  /** The content that was asked for; null where none was. */
  readonly content: ContentRecord | null
  /** Those that were asked for and are there. */
  readonly attachments: ReadonlyMap<string, AttachmentRecord>
}

/** The records that an act reads. The thread is that of the content, else the thread that is named, else the session's newest open thread on the source. */
export interface Wanted {
  /** SHA-256 of the session token. */
  readonly sessionHash?: string
  readonly sourceId?: string
  readonly contentId?: string | undefined
  readonly threadId?: string | undefined
  readonly attachmentIds?: readonly string[]
}

/** The decision on an act. */
export interface Decision<T> {
  readonly set: WriteSet
  /** The result that the command would have given. */
  readonly result: T
  /** The set may be written only while nothing with this ordering key waits in the outbox; null: even while rows wait. */
  readonly freeKey: string | null
}

/**
 * How a store may do what a command does where it has everything cached: it asks what is to be written, and writes it. The store itself
 * checks what no cache can say: that the client id of a new content is new to its customer, and that nothing waits under the ordering key.
 */
export interface FastAct<T> {
  /** Acts of one key are done in the order in which they came. */
  readonly orderingKey: string
  readonly wanted: Wanted
  /** Called when the act is requested, with the records that are cached then and that its caller may have seen. */
  look?(known: KnownConversation): void
  /** Null, or a throw: the command decides. May be called several times; only its last result may be written. */
  decide(known: KnownConversation): Decision<T> | null
}

/** The same for an act that has to know nothing: that a webhook has acknowledged a delivery. */
export interface FastSettlement<T> {
  readonly orderingKey: string
  readonly wanted: null
  decide(): Decision<T>
}

export type FastPath<T> = FastAct<T> | FastSettlement<T>

/** The fast path of so many acts failed with this error. */
export interface Fallback {
  readonly error: unknown
  readonly acts: number
}
