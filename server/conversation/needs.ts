import type { ChannelKind } from '../../contract/channel-kinds'
import type { LivePiece } from '../../contract/chat/live'
import type { Marks, SessionEnd } from '../../contract/chat/visitor'
import type { Mails } from './account/account-records'
import type { AlertTokens } from './account/alerts/alert-port'
import type { Clock, Ids, RandomHex } from './clock-and-ids'
import type { AttachmentRecord } from './contents/attachment-records'
import type { Traces } from './contents/trace-port'
import type { Pushes } from './customers/push-port'
import type { DeliveryRecord } from './events/webhook-records'
import type { Store } from './ports'
import type { AgentRecord, ContentRecord, ThreadRecord } from './records'

interface Typing {
  /** Null if the customer types. */
  agent: AgentRecord | null
  active: boolean
}

export interface Needs {
  store: Store
  clock: Clock
  ids: Ids
  randomHex: RandomHex
  secrets: Secrets
  /** Returns the address of a file; signed and short-lived for a private file. */
  attachmentUrl(attachment: Pick<AttachmentRecord, 'id' | 'filename' | 'public'>): string
  observe: Observe
  /** Null without a collector of traces. */
  traces: Traces | null
  /** The server's id: `domain_id` of its events. */
  installation: string
  /** Null if no mail server is set up. */
  mails: Mails | null
  pushes: Pushes
  alerts: AlertTokens
  /** Notifies open chats and connected agents. Called only after the commit, so that a failed write is never shown. */
  notify: {
    added(content: ContentRecord): void
    changed(content: ContentRecord): void
    thread(thread: ThreadRecord): void
    /** Sends new text of a live message to its chats and to the agents who have it open. Never stored. */
    piece(identityId: string, piece: LivePiece): void
    /** Notifies the other nodes that the stored text of a live message has changed, from index `from` on. */
    grown(message: { id: string; thread_id: string; identity_id: string; from: number }): void
    ended(sessionHash: string, reason: SessionEnd): void
    forgotten(identityId: string): void
    /** Sends the customer's position in the queue, from 1; null: not in a queue. */
    queued(thread: ThreadRecord, position: number | null): void
    marked(thread: ThreadRecord, marks: Marks): void
    browsed(thread: ThreadRecord): void
    /** Notifies the other side that an agent or the customer types or has stopped typing. Never stored. */
    typing(thread: ThreadRecord, typing: Typing): void
  }
}

/** Counters for operators. Labels are kinds and states, never texts, names or ids. */
export interface Observe {
  received(channel: ChannelKind): void
  sent(channel: ChannelKind, outcome: 'success' | 'failure'): void
  /** Counts the state of a delivery after an attempt; `pending`: there will be another attempt. */
  delivery(state: DeliveryRecord['state']): void
}

/** Encrypts signing keys and secrets of webhooks and connectors. Records contain the encrypted text. */
export interface Secrets {
  seal(secret: string): string
  /** Returns the plain secret, also of a text that was stored without encryption. Throws if no key opens it. */
  open(stored: string): string
  /** Returns false for a text that must be encrypted again, because it is plain or encrypted with an older key. */
  isCurrent(stored: string): boolean
}
