import type { Marks, SessionEnd } from '../../contract/visitor'
import type { Observe } from './observe'
import type { Clock, Ids, RandomHex, Store } from './ports'
import type { AgentRecord, AttachmentRecord, ContentRecord, ThreadRecord } from './records'
import type { Secrets } from './secrets'

export interface Typing {
  /** Null: the customer. */
  agent: AgentRecord | null
  active: boolean
}

/** What use cases take as their first argument; app.ts builds it once. */
export interface Needs {
  store: Store
  clock: Clock
  ids: Ids
  randomHex: RandomHex
  /** Signing keys and secrets are sealed where they are made and opened where they are used. */
  secrets: Secrets
  /** Address under which a file can be fetched; signed and short-lived for private files. */
  attachmentUrl(attachment: AttachmentRecord): string
  observe: Observe
  /** `domain_id` of events: says which installation they come from. */
  installation: string
  /** Tells the customer's open chats. Called after the commit only, so a failed write is never shown. */
  tell: {
    added(content: ContentRecord): Promise<void>
    changed(content: ContentRecord): Promise<void>
    thread(thread: ThreadRecord): void
    /** Ends the open chats of a session that is over. */
    ended(sessionHash: string, reason: SessionEnd): void
    /** Ends the open chats of an identity that is being forgotten. */
    forgotten(identityId: string): void
    /** Where the customer stands in the queue now, 1 for the next; null: in none. */
    queued(thread: ThreadRecord, position: number | null): void
    /** How far each side has got now: the customer's chats, and the agents who listen. */
    marked(thread: ThreadRecord, marks: Marks): void
    /** The customer went on to another page: the agents who listen. */
    browsed(thread: ThreadRecord): void
    /** Somebody writes, or stopped: an agent to the customer's chats, the customer to the agents who listen. Never stored. */
    typing(thread: ThreadRecord, typing: Typing): void
  }
}
