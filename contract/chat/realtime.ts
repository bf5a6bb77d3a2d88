/**
 * Both directions of the customer's socket. Socket.IO, websocket only, path `/realtime`, default namespace.
 * The state after any gap is "everything after the last seq I have", per thread; nothing depends on Socket.IO's recovery.
 */
import type { Media } from '../attachment'
import type { RefusalCode } from '../refusal-codes'
import type { StructuredContent } from '../structured'
import type { StructuredReply } from '../structured/reply'

export const realtimeVersion = 1
export const realtimePath = '/realtime'

/** Longest text that a customer may write on the web, in characters: Unicode code points. */
export const customerBodyLimit = 10_000

/** Files that one message of a customer may carry. */
export const attachmentsPerMessage = 10

/** Travels in the connect packet, never in a url. */
export interface Handshake {
  version: number
  channel_id: string
  /** 43 base64url characters (256 random bits), made by the loader, kept in the site's first-party storage. */
  session_token: string
  /**
   * Origin of the site's page that shows the chat, as the chat's iframe knows it; absent when the chat is opened by itself. The
   * session is bound to it, and where the source has an allow-list it has to be on it.
   */
  origin?: string
  /** False: what this connection sends comes back to it with the acknowledgement only, not as `message:added` too. */
  echo?: boolean
}

/** Why a connection is refused: `message` of Socket.IO's `connect_error`. */
export type ConnectRefusal = 'unsupported_version' | 'unknown_channel' | 'invalid_session' | 'busy'

/** A message as a customer sees it. */
export interface CustomerContent {
  id: string
  thread_id: string
  /** 1, 2, 3, ... without gaps within the thread, over what this customer may see. */
  seq: number
  created_at: string
  from: 'customer' | 'agent'
  /** Name to show for an agent or bot; empty for the customer's own. */
  author_name: string
  /** Made by the sending device; only on the customer's own messages. */
  client_id: string | null
  /** Plain text; may be empty beside a structured content. */
  body: string
  /** Only when the author wrote HTML: pass it through DOMPurify, never straight into the page. */
  body_html: string | null
  in_reply_to_id: string | null
  /** The web channel's rendering: `attachment_id`s are already the ones to show; look them up in `media`. */
  structured_content: StructuredContent | null
  structured_reply: StructuredReply | null
  attachments: Media[]
  /** Every file that `structured_content` names, by id. */
  media: Record<string, Media>
  /** Server-driven state of a payment request; null for everything else. */
  payment_status: 'requested' | 'processing' | 'paid' | 'failed' | null
}

export interface CustomerThread {
  id: string
  closed: boolean
  /** The API locked the text box (`disable_text_input_on_thread`). */
  text_input_disabled: boolean
  last_seq: number
  /** The customer's place in the queue, 1 for the next; null: in no queue; absent: as before. */
  queue_position?: number | null
}

export interface OutgoingMessage {
  /** UUID made once for this message and repeated on every resend: the server stores it once. */
  client_id: string
  /** May be empty only beside `structured_reply` or `attachment_ids`. At most 10,000 characters. */
  body: string
  in_reply_to_id?: string
  structured_reply?: StructuredReply
  /** The conversation of the message. Closed or absent: the newest open conversation, else a new conversation. */
  thread_id?: string
  /** Begins another conversation, also while one is open. */
  new_thread?: boolean
  /** Uploads of this customer that were not sent yet, at most 10. */
  attachment_ids?: string[]
  /** Automatic messages that the customer was shown and that are not stored yet, oldest first, at most 5. */
  shown?: ShownMessage[]
}

/** The server takes the text from the source's settings, never from the device. A message without a text there is left out. */
export interface ShownMessage {
  /** Id of the trigger, or `welcome`. */
  id: string
  /** Language in which it was shown. */
  language?: string
}

/** Every code of an acknowledgement that refuses. */
export const socketRefusalCodes = [
  'invalid_message',
  'too_large',
  'unknown_content',
  'not_offered',
  'already_answered',
  'text_input_disabled',
  'unknown_thread',
  /** Not an upload of this customer, or sent already. */
  'unknown_attachment',
  /** The community wants signed identities only: ask the page to sign in. */
  'sign_in_required',
  /** The community takes no signed identities. */
  'sign_in_rejected',
  /** Unsigned attributes never attach to a signed identity. */
  'signed_identity',
  'session_ended',
  /** Those of a signed token: `TokenRefusal` says what each means. */
  'token_expired',
  'token_not_yet_valid',
  'token_unknown_key',
  'token_wrong_audience',
  'token_invalid',
  'token_claims',
  'source_closed',
  'too_many_requests',
  'busy',
  'internal_error',
] as const satisfies readonly RefusalCode[]

export type SocketRefusalCode = (typeof socketRefusalCodes)[number]

/** Why something was not done. */
export interface SocketRefusal {
  code: SocketRefusalCode
  message: string
  /** Seconds to wait before it is tried again, where that is known. */
  retry_after?: number
}

/** Every acknowledgement is one of these two. `busy`, `internal_error` and `too_many_requests` may be tried again with the same client_id. */
export type Ack<T> = { ok: true; value: T } | { ok: false; error: SocketRefusal }

export interface SyncRequest {
  /** Last seq held per thread id; threads that are not named are sent from their newest page. */
  since: Record<string, number>
}

export interface SyncAnswer {
  threads: CustomerThread[]
  /** Ordered by thread (oldest thread first), then seq. */
  contents: CustomerContent[]
  /** True when older contents exist than those sent for a thread that was not named. */
  more: boolean
}

export interface ClientToServer {
  sync(request: SyncRequest, ack: (answer: Ack<SyncAnswer>) => void): void
  'message:send'(message: OutgoingMessage, ack: (answer: Ack<CustomerContent>) => void): void
}

export interface ServerToClient {
  'message:added'(content: CustomerContent): void
  /** A content that the customer already has looks different now (same id and seq): a payment's state, a correction. */
  'message:changed'(content: CustomerContent): void
  'thread:changed'(thread: CustomerThread): void
}
