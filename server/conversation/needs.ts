import type { ChannelKind } from '../../contract/channel-kinds'
import type { Marks, SessionEnd } from '../../contract/chat/visitor'
import type { Clock, Ids, RandomHex } from './clock-and-ids'
import type { Store } from './ports'
import type { AgentRecord, AttachmentRecord, ContentRecord, DeliveryRecord, ThreadRecord } from './records'

export interface Typing {
  /** Null: the customer. */
  agent: AgentRecord | null
  active: boolean
}

/** The ports that use cases take as their first argument; app.ts builds them once. */
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

/** The counters of an operator. Kinds and states only: never a text, a name or an id. */
export interface Observe {
  /** A customer's message was stored. */
  received(channel: ChannelKind): void
  /** A stored reply was handed to its channel, or never can be. */
  sent(channel: ChannelKind, outcome: 'success' | 'failure'): void
  /** A webhook's delivery after an attempt; `pending` will be tried again. */
  delivery(state: DeliveryRecord['state']): void
}

/** Seals secrets before they are stored: signing keys, secrets of webhooks and connectors. Records hold the sealed text. */
export interface Secrets {
  seal(secret: string): string
  /** Also takes a text that was stored before secrets were sealed. Throws where no key opens it. */
  open(stored: string): string
  /** False for what should be sealed anew: stored as it is, or sealed by an older key. */
  isCurrent(stored: string): boolean
}
