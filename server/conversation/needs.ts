import type { ChannelKind } from '../../contract/channel-kinds'
import type { LivePiece } from '../../contract/chat/live'
import type { Marks, SessionEnd } from '../../contract/chat/visitor'
import type { Mails } from './account/account-records'
import type { AlertTokens } from './account/alerts/alert-port'
import type { Clock, Ids, RandomHex } from './clock-and-ids'
import type { AttachmentRecord } from './contents/attachment-records'
import type { Pushes } from './customers/push-port'
import type { DeliveryRecord } from './events/webhook-records'
import type { Store } from './ports'
import type { AgentRecord, ContentRecord, ThreadRecord } from './records'

interface Typing {
  /** Null: the customer types. */
  agent: AgentRecord | null
  active: boolean
}

/** The ports that use cases take as their first argument; app.ts builds them once. */
export interface Needs {
  store: Store
  clock: Clock
  ids: Ids
  randomHex: RandomHex
  /** Seals signing keys and secrets. */
  secrets: Secrets
  /** The address of a file, which is signed and short-lived for a private file. */
  attachmentUrl(attachment: Pick<AttachmentRecord, 'id' | 'filename' | 'public'>): string
  observe: Observe
  /** The id of the installation: `domain_id` of its events. */
  installation: string
  /** Null: no e-mail is sent. */
  mails: Mails | null
  pushes: Pushes
  alerts: AlertTokens
  /** Tells open chats and connected agents. Called only after the commit, so that a failed write is never shown. */
  tell: {
    added(content: ContentRecord): void
    changed(content: ContentRecord): void
    thread(thread: ThreadRecord): void
    /** Sends more of a live message, which its chats and the agents who have it open have not seen yet. Never stored. */
    piece(identityId: string, piece: LivePiece): void
    /** Tells the other nodes that the stored text of a live message has changed, from this place on. */
    grown(message: { id: string; thread_id: string; identity_id: string; from: number }): void
    /** Ends the open chats of a session that is over. */
    ended(sessionHash: string, reason: SessionEnd): void
    /** Ends the open chats of an identity whose data is deleted. */
    forgotten(identityId: string): void
    /** The customer's place in the queue, from 1; null: in no queue. */
    queued(thread: ThreadRecord, position: number | null): void
    /** Tells the customer's chats and connected agents the marks. */
    marked(thread: ThreadRecord, marks: Marks): void
    /** Tells connected agents that the customer opened another page. */
    browsed(thread: ThreadRecord): void
    /** Tells the other side that an agent or the customer types, or has stopped. Never stored. */
    typing(thread: ThreadRecord, typing: Typing): void
  }
}

/** Counters for operators. They have kinds and states, never a text, a name or an id. */
export interface Observe {
  /** A customer's message was stored. */
  received(channel: ChannelKind): void
  /** A stored reply was handed to its channel, or failed for good. */
  sent(channel: ChannelKind, outcome: 'success' | 'failure'): void
  /** The state of a delivery after an attempt; `pending`: there will be another attempt. */
  delivery(state: DeliveryRecord['state']): void
}

/** Seals secrets before they are stored: signing keys, secrets of webhooks and connectors. Records hold the sealed text. */
export interface Secrets {
  seal(secret: string): string
  /** Also accepts a text that was stored before secrets were sealed. Throws if no key opens it. */
  open(stored: string): string
  /** False for a text that should be sealed again: it is not sealed, or sealed by an older key. */
  isCurrent(stored: string): boolean
}
