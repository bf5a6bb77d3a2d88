/**
 * Everything that a chat and the server say to each other beside the messages of realtime.ts, and the answers over HTTP.
 * docs/build/visitor-protocol.md describes the order of the messages.
 */
import type { CustomerIdentity, IdentityAttributes } from '../identity'
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

/** `message` of `connect_error`, in full. */
export type VisitorRefusal =
  /** `invalid_session`: malformed, or of another source or page origin. */
  | ConnectRefusal
  /** Signed out, or moved to another token: begin anew with a new one. */
  | 'session_ended'
  /** The source's allow-list does not have the page's origin. */
  | 'origin_not_allowed'
  /** Of this customer, from this address or on this source: come back later, see `ConnectRefusalData`. */
  | 'too_many_connections'

/** `data` of `connect_error`, where it is known when to come back. */
export interface ConnectRefusalData {
  /** Seconds. */
  retry_after: number
  /** The limit that was met, and its setting of the server. */
  message: string
}

/** How far each side has got in a thread, as `seq`; 0: nothing. Read is never ahead of delivered. */
export interface Marks {
  customer_delivered_seq: number
  customer_read_seq: number
  agent_delivered_seq: number
  agent_read_seq: number
}

export interface VisitorThread extends CustomerThread {
  /** The beginning of what was said first. */
  title: string
  created_at: string
  last_content_at: string
  marks: Marks
}

/** A thread in a list, with its newest message for the preview. */
export interface ListedThread extends VisitorThread {
  last_content: CustomerContent | null
}

export interface VisitorSyncAnswer extends SyncAnswer {
  threads: VisitorThread[]
  /** Threads of `since` that are no longer there for this customer: drop them with all that is held of them. */
  gone: string[]
  /** Null until the first message. */
  identity: CustomerIdentity | null
}

export interface HistoryRequest {
  thread_id: string
  /** Messages before this seq. */
  before: number
  /** 1 to 100; 50 when absent. */
  limit?: number
}

export interface HistoryAnswer {
  /** In order. Fewer than asked for when they are large. */
  contents: CustomerContent[]
  /** True when there are older messages than these. */
  more: boolean
}

export interface ThreadsRequest {
  /** Id of the last thread of the page before. */
  before?: string
  /** 1 to 50; 20 when absent. */
  limit?: number
}

export interface ThreadsAnswer {
  /** Newest first. */
  threads: ListedThread[]
  more: boolean
}

export interface MarkRequest {
  thread_id: string
  /** Everything up to there has reached the device. Marks never go back. */
  delivered_seq?: number
  /** Everything up to there was in view. Counts as delivered too. */
  read_seq?: number
}

export interface TypingRequest {
  thread_id: string
  active: boolean
}

/** The page of the site on which the chat is. */
export interface PageRequest {
  /** http or https, of the origin that the handshake named. What follows its path is not kept. */
  url: string
  title: string
}

export interface SignInRequest {
  /** The site's signed token, see identity.ts. */
  token: string
  /** A new session token (43 base64url characters): the session moves to it, and the former token is no longer valid. */
  session_token?: string
}

export interface SignInAnswer {
  identity: CustomerIdentity
  /** True when this customer had another identity until now: drop what is held of its threads, then sync. */
  changed: boolean
}

/**
 * Why a session is over. The chat forgets all that it holds of it; the next one needs a new session token. `expired`: a signed session
 * whose time is over, or whose key was revoked; the site may sign its customer in again.
 */
export type SessionEnd = 'signed_out' | 'signed_in' | 'forgotten' | 'expired'

export interface VisitorToServer extends Omit<ClientToServer, 'sync'> {
  sync(request: SyncRequest, ack: (answer: Ack<VisitorSyncAnswer>) => void): void
  'thread:history'(request: HistoryRequest, ack: (answer: Ack<HistoryAnswer>) => void): void
  'thread:list'(request: ThreadsRequest, ack: (answer: Ack<ThreadsAnswer>) => void): void
  'thread:mark'(request: MarkRequest, ack?: (answer: Ack<Marks>) => void): void
  /** Never stored. Send `active` every few seconds while the customer types. */
  typing(request: TypingRequest, ack?: (answer: Ack<null>) => void): void
  /** Stored for a customer who has written, the last pages only. Agents see them beside the conversation. Send it for each page. */
  'page:seen'(request: PageRequest, ack?: (answer: Ack<null>) => void): void
  /** Null while nothing was said: the server keeps the attributes for the first message on this connection. */
  'session:identify'(attributes: IdentityAttributes, ack: (answer: Ack<CustomerIdentity | null>) => void): void
  'session:sign_in'(request: SignInRequest, ack: (answer: Ack<SignInAnswer>) => void): void
  /** The session's token is no longer valid. Every connection of the session ends after the answer. */
  'session:sign_out'(request: Record<string, never>, ack: (answer: Ack<null>) => void): void
}

export interface ServerToVisitor extends ServerToClient {
  'thread:marks'(news: { thread_id: string; marks: Marks }): void
  /** Forget it after `for_ms`, and when this author's message arrives. */
  typing(news: { thread_id: string; author_name: string; active: boolean; for_ms: number }): void
  /** Another tab signed in or named the customer: sync again. */
  'session:changed'(news: { identity: CustomerIdentity }): void
  /** The connection ends with it. */
  'session:ended'(news: { reason: SessionEnd }): void
}
