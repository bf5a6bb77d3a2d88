/**
 * Both directions of the customer's socket. Socket.IO by websocket, or by polling from pages of the server's own origin, path `/realtime`, default namespace. After a gap
 * the chat asks for everything after its last seq, per thread; Socket.IO's own recovery is not used.
 */
import type { Media } from '../attachment'
import type { ShownReaction } from '../reaction'
import type { RefusalCode } from '../refusal-codes'
import type { StructuredContent } from '../structured'
import type { StructuredReply } from '../structured/reply'

export const realtimeVersion = 1
export const realtimePath = '/realtime'

/** The longest text that a customer may write on the web, in characters: Unicode code points. */
export const customerBodyLimit = 10_000

/** The most files of one message of a customer. */
export const attachmentsPerMessage = 10

/** The handshake travels in the connect packet, never in a url. */
export interface Handshake {
  version: number
  channel_id: string
  /** 43 base64url characters (256 random bits), made by the loader, kept in the site's first-party storage. */
  session_token: string
  /**
   * Origin of the site's page that shows the chat, as the chat's iframe knows it; absent if the chat is opened outside
   * of a site. The session is bound to it, and if the source has an allow-list the origin has to be on it.
   */
  origin?: string
  /** If false, a message of this connection returns to it only with the acknowledgement, not as `message:added` too. */
  echo?: boolean
}

/** The reason of a refused connection: `message` of Socket.IO's `connect_error`. */
export type ConnectRefusal = 'unsupported_version' | 'unknown_channel' | 'invalid_session' | 'busy'

/**
 * `streaming`: the author is writing. `interrupted`: the author stopped before the end, and the text is partial.
 * `complete`: the whole message is there. Absent: the message was never live.
 */
export type LiveState = 'streaming' | 'interrupted' | 'complete'

/** A message as a customer sees it. */
export interface CustomerContent {
  id: string
  thread_id: string
  /** 1, 2, 3, ... without gaps within the contents of the thread that this customer may see. */
  seq: number
  created_at: string
  from: 'customer' | 'agent'
  /** The name of the agent or bot; empty for the customer's own messages. */
  author_name: string
  /** The sending device makes this id; present only on the customer's own messages. */
  client_id: string | null
  /** Plain text; may be empty beside a structured content. */
  body: string
  /** Present only if the author wrote HTML, or Markdown in a live message that has ended: pass it through DOMPurify, never straight into the page. */
  body_html: string | null
  in_reply_to_id: string | null
  /** The rendering for the web. Its `attachment_id`s are already the attachments to show; look them up in `media`. */
  structured_content: StructuredContent | null
  structured_reply: StructuredReply | null
  attachments: Media[]
  /** Every file that `structured_content` names, by id. */
  media: Record<string, Media>
  /** The state of a payment request, as the server knows it; null for other messages. */
  payment_status: 'requested' | 'processing' | 'paid' | 'failed' | null
  /** Present only if the author wrote the message piece by piece. While it is `streaming`, `body` is Markdown, and has the text so far. */
  live?: LiveState
  /** What the author of a `streaming` message does before the next text, such as "Looking up your order". */
  status?: string
  /** The time of the last edit; absent: never edited. */
  edited_at?: string
  /** The message was unsent. It keeps only its place in `seq`, and is not shown. */
  removed?: true
  /** Absent: none. */
  reactions?: ShownReaction[]
  /**
   * The number of the last edit, reaction, removal, end or resumption of a live message, among those of the thread; absent: none.
   * Of two states of a message the state with the higher number is newer, in any order of arrival.
   */
  last_change?: number
}

export interface CustomerThread {
  id: string
  closed: boolean
  /** The API locked the text box (`disable_text_input_on_thread`). */
  text_input_disabled: boolean
  last_seq: number
  /** The customer's place in the queue, 1 for the next customer; null: in no queue; absent: unchanged. */
  queue_position?: number | null
}

export interface OutgoingMessage {
  /** A UUID that is made once for this message and repeated on every resend: the server stores the message once. */
  client_id: string
  /** May be empty only beside `structured_reply` or `attachment_ids`. At most 10,000 characters. */
  body: string
  in_reply_to_id?: string
  structured_reply?: StructuredReply
  /**
   * The language in which the chat spoke when the message was written: a BCP 47 tag of at most 35 characters. It stays with
   * a message that waits. E-mails to the customer and texts by language follow their newest message.
   */
  language?: string
  /**
   * The conversation of the message. If it is closed or absent: the newest open conversation, otherwise a new
   * conversation.
   */
  thread_id?: string
  /** Begins another conversation, even if a conversation is open. */
  new_thread?: boolean
  /** Uploads of this customer that were not sent yet, at most 10. */
  attachment_ids?: string[]
  /** Automatic messages that the customer saw and that are not stored yet, oldest first, at most 5. */
  shown?: ShownMessage[]
}

/**
 * The server takes the text from the source's settings, never from the device. A message without a text in the settings
 * is left out.
 */
export interface ShownMessage {
  /** Id of the trigger, or `welcome`. */
  id: string
  /** The language in which the message was shown. */
  language?: string
}

/** Every code of a refusal in an acknowledgement. */
export const socketRefusalCodes = [
  'invalid_message',
  'too_large',
  'unknown_content',
  'not_offered',
  'already_answered',
  'text_input_disabled',
  'unknown_thread',
  /** Not an upload of this customer, or an upload that was already sent. */
  'unknown_attachment',
  /** The source does not let customers unsend, or react. */
  'unsend_off',
  'reactions_off',
  /** The time in which a message may be unsent is over. */
  'edit_window_over',
  'content_removed',
  'not_editable',
  /** The message is still being written. */
  'live_in_progress',
  'thread_closed',
  /** The community requires signed identities: ask the page to sign in. */
  'sign_in_required',
  /** The community allows no signed identities. */
  'sign_in_rejected',
  /** Attributes without a signature never change a signed identity. */
  'signed_identity',
  'session_ended',
  /** The source has push off. */
  'push_off',
  /** The endpoint of a subscription or its keys cannot be used. */
  'push_endpoint',
  /** Codes for a signed token; `TokenRefusal` explains each. */
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

/** The reason why a request was refused. */
export interface SocketRefusal {
  code: SocketRefusalCode
  message: string
  /** Seconds to wait before the next try, if known. */
  retry_after?: number
}

/**
 * An acknowledgement has one of these two forms. After `busy`, `internal_error` and `too_many_requests` the request may
 * be repeated with the same client_id.
 */
export type Ack<T> = { ok: true; value: T } | { ok: false; error: SocketRefusal }

export interface SyncRequest {
  /** The last seq that the chat has, by thread id. Of every other thread the newest page is sent. */
  since: Record<string, number>
  /**
   * `changes` of the last answer, if the chat kept it: messages that it holds are repeated only if they changed since.
   * Absent, also for a single thread: since the beginning.
   */
  changes?: Record<string, number>
}

export interface SyncAnswer {
  threads: CustomerThread[]
  /** Those that the chat lacks, and those that it has and that may have changed. Ordered by thread (oldest thread first), then seq. */
  contents: CustomerContent[]
  /** True if there are older contents of a thread that the request did not name. */
  more: boolean
  /** The last change of each thread that the chat now has; threads without changes are left out. */
  changes?: Record<string, number>
}

/** An unsent message. It stays removed. */
export interface RemovedMessage {
  id: string
  thread_id: string
  seq: number
}

export interface ClientToServer {
  sync(request: SyncRequest, ack: (answer: Ack<SyncAnswer>) => void): void
  'message:send'(message: OutgoingMessage, ack: (answer: Ack<CustomerContent>) => void): void
}

export interface ServerToClient {
  'message:added'(content: CustomerContent): void
  /**
   * A content that the customer already has changed (same id and seq): an edit (`edited_at`), a reaction, a payment's
   * state, the end of a live message, a correction. The chat replaces the whole content, unless its `last_change` is lower.
   */
  'message:changed'(content: CustomerContent): void
  /** A content was unsent: it goes from the log, the preview and every notice. */
  'message:removed'(news: RemovedMessage): void
  'thread:changed'(thread: CustomerThread): void
}
