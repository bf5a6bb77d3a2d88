import type { AttachmentRecord } from './contents/attachment-records'
import type { InterventionRecord } from './interventions/intervention-records'
import type { ContentRecord, SessionRecord, SourceRecord, ThreadRecord } from './records'
import type { Settings } from './settings'
import type { WriteSet } from './write-set'

export interface KnownConversation {
  readonly settings: Settings
  readonly source: SourceRecord
  readonly thread: ThreadRecord
  readonly interventions: readonly InterventionRecord[]
  /** Null if the act requests no session. */
  readonly session: SessionRecord | null
  /** Null if the act requests no content. */
  readonly content: ContentRecord | null
  readonly attachments: ReadonlyMap<string, AttachmentRecord>
}

/** The thread is the content's, else the one with this id, else the session's newest open one. */
export interface SceneKeys {
  /** SHA-256 of the session token. */
  readonly sessionHash?: string
  readonly sourceId?: string
  readonly contentId?: string | undefined
  readonly threadId?: string | undefined
  readonly attachmentIds?: readonly string[]
}

export interface Decision<T> {
  readonly set: WriteSet
  readonly result: T
  /** The set is written only if no row with this ordering key waits in the outbox; null: no check. */
  readonly freeKey: string | null
}

// The store checks what no cache knows: the client id is new, and no row waits with the ordering key.
/** If all records are cached, the store may write the decision's set and skip the command. */
export interface FastAct<T> {
  /** Acts with the same ordering key keep their order. */
  readonly orderingKey: string
  readonly wanted: SceneKeys
  /** Called at the request with the cached records, which the caller may have seen. */
  look?(known: KnownConversation): void
  /** After null or an error the command runs instead. May be called several times; only the last result is written. */
  decide(known: KnownConversation): Decision<T> | null
}

/** An act that needs no records: a webhook has acknowledged a delivery. */
interface FastSettlement<T> {
  readonly orderingKey: string
  readonly wanted: null
  decide(): Decision<T>
}

export type FastPath<T> = FastAct<T> | FastSettlement<T>

export interface Fallback {
  readonly error: unknown
  readonly acts: number
}
