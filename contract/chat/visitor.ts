/**
 * All messages between chat and server that are not in realtime.ts, and the answers over HTTP.
 * docs/build/visitor-protocol.md describes the order of the messages.
 */
import type { CustomerIdentity, IdentityAttributes } from '../identity'
import type { ReactionName } from '../reaction'
import type { LiveToChat, LiveToServer } from './live'
import type { PushToServer } from './push'
import type {
  Ack,
  ClientToServer,
  ConnectRefusal,
  CustomerContent,
  CustomerThread,
  ServerToClient,
  SyncAnswer,
  SyncRequest,
} from './realtime'

/** All values of `message` of `connect_error`. */
export type VisitorRefusal =
  /** A malformed token, or one for another source or page origin. */
  | ConnectRefusal
  /** Signed out, or replaced by another token: begin with a new token. */
  | 'session_ended'
  /** The page's origin is not on the source's allow-list. */
  | 'origin_not_allowed'
  /** Too many connections of this customer, this IP address or this source. Retry later; see `ConnectRefusalData`. */
  | 'too_many_connections'

/** `data` of `connect_error`, if the time to retry is known. */
export interface ConnectRefusalData {
  retry_after: number
  /** The limit that was reached, and the server setting for it. */
  message: string
}

/**
 * The last content that each side has received and read in a thread, as `seq`; 0 for none. Read is never greater than
 * delivered.
 */
export interface Marks {
  customer_delivered_seq: number
  customer_read_seq: number
  agent_delivered_seq: number
  agent_read_seq: number
}

export interface VisitorThread extends CustomerThread {
  /** The beginning of the first message. */
  title: string
  created_at: string
  last_content_at: string
  marks: Marks
}

export interface ListedThread extends VisitorThread {
  last_content: CustomerContent | null
}

export interface VisitorSyncAnswer extends SyncAnswer {
  threads: VisitorThread[]
  /** Threads of `since` that this customer no longer has. The chat deletes all data about them. */
  gone: string[]
  /** Null until the first message. */
  identity: CustomerIdentity | null
}

export interface HistoryRequest {
  thread_id: string
  before: number
  /** 1 to 100; the default is 50. */
  limit?: number
}

export interface HistoryAnswer {
  /** Sorted by `seq`. There can be fewer than `limit` if contents are large. */
  contents: CustomerContent[]
  /** True if there are older messages. */
  more: boolean
}

interface ThreadsRequest {
  /** Id of the last thread of the previous page. */
  before?: string
  /** 1 to 50; the default is 20. */
  limit?: number
}

export interface ThreadsAnswer {
  /** Newest first. */
  threads: ListedThread[]
  more: boolean
}

export interface MarkRequest {
  thread_id: string
  /** The device has received everything up to this seq. Marks never decrease. */
  delivered_seq?: number
  /** The customer has seen everything up to this seq, which therefore is delivered too. */
  read_seq?: number
}

export interface ReactRequest {
  id: string
  /** Replaces the customer's reaction; null removes it. */
  reaction: ReactionName | null
}

export interface TypingRequest {
  thread_id: string
  active: boolean
}

export interface PageRequest {
  /** An http or https address with the origin of the handshake. Query and fragment are not stored. */
  url: string
  title: string
}

export interface SignInRequest {
  token: string
  /** A new session token (43 base64url characters), which replaces the former token of the session. */
  session_token?: string
}

export interface SignInAnswer {
  identity: CustomerIdentity
  /** True if this customer had another identity before: delete the data about its threads, then sync. */
  changed: boolean
}

/**
 * The reason why a session ended. The chat deletes all of its data; the next session needs a new token. `expired`: a
 * signed session that has expired, or whose key was revoked. The site may sign its customer in again.
 */
export type SessionEnd = 'signed_out' | 'signed_in' | 'forgotten' | 'expired'

export interface VisitorToServer extends Omit<ClientToServer, 'sync'>, PushToServer, LiveToServer {
  sync(request: SyncRequest, ack: (answer: Ack<VisitorSyncAnswer>) => void): void
  'thread:history'(request: HistoryRequest, ack: (answer: Ack<HistoryAnswer>) => void): void
  'thread:list'(request: ThreadsRequest, ack: (answer: Ack<ThreadsAnswer>) => void): void
  'thread:mark'(request: MarkRequest, ack?: (answer: Ack<Marks>) => void): void
  /** Asks for a person instead of the source's AI agent. A repeated request changes nothing. */
  'thread:ask_person'(request: { thread_id: string }, ack: (answer: Ack<null>) => void): void
  /** Unsends a message of this customer, within the source's time. A repeated request gets the same answer. */
  'message:unsend'(request: { id: string }, ack: (answer: Ack<null>) => void): void
  /** The answer is the content with its reactions. */
  'message:react'(request: ReactRequest, ack: (answer: Ack<CustomerContent>) => void): void
  /** Reports typing. Nothing is stored. Send `active` every few seconds while the customer types. */
  typing(request: TypingRequest, ack?: (answer: Ack<null>) => void): void
  /**
   * Reports an opened page. The server stores the last pages of a customer who has written; agents see these next to
   * the conversation.
   */
  'page:seen'(request: PageRequest, ack?: (answer: Ack<null>) => void): void
  /** The value is null until the first message, which then stores the attributes of this connection. */
  'session:identify'(attributes: IdentityAttributes, ack: (answer: Ack<CustomerIdentity | null>) => void): void
  'session:sign_in'(request: SignInRequest, ack: (answer: Ack<SignInAnswer>) => void): void
  /** Makes the session's token invalid and ends all its connections after the answer. */
  'session:sign_out'(request: Record<string, never>, ack: (answer: Ack<null>) => void): void
}

export interface ServerToVisitor extends ServerToClient, LiveToChat {
  'thread:marks'(news: { thread_id: string; marks: Marks }): void
  /** An agent is typing. Ends after `for_ms`, or when a message of this author arrives. */
  typing(news: { thread_id: string; author_name: string; active: boolean; for_ms: number }): void
  /** Another tab signed in or named the customer: sync again. */
  'session:changed'(news: { identity: CustomerIdentity }): void
  /** The connection ends with this event. */
  'session:ended'(news: { reason: SessionEnd }): void
}
