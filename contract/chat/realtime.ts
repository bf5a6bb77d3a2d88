/**
 * The messages of the customer's socket: Socket.IO over websocket (or polling, on pages of the server's origin), path
 * `/realtime`, default namespace. After a reconnect the chat requests everything after its last `seq`, per thread;
 * Socket.IO's recovery is not used.
 */
import type { Media } from '../attachment'
import type { ShownReaction } from '../reaction'
import type { RefusalCode } from '../refusal-codes'
import type { StructuredContent } from '../structured'
import type { StructuredReply } from '../structured/reply'

export const realtimeVersion = 1
export const realtimePath = '/realtime'

/** The longest text that a customer may write on the web, in Unicode code points. */
export const customerBodyLimit = 10_000

export const attachmentsPerMessage = 10

/** The data of the connect packet. It is never part of a URL, which logs could contain. */
export interface Handshake {
  version: number
  channel_id: string
  /** 43 base64url characters (256 random bits). The loader makes the token and stores it under the site's origin. */
  session_token: string
  /**
   * The origin of the site's page, as the chat's iframe knows it; absent outside of a site. The session is bound to it,
   * and the source's allow-list must contain it.
   */
  origin?: string
  /** False: the connection gets no `message:added` for its own messages, only acknowledgements. */
  echo?: boolean
}

/** The reason of a refused connection: `message` of Socket.IO's `connect_error`. */
export type ConnectRefusal = 'unsupported_version' | 'unknown_channel' | 'invalid_session' | 'busy'

/**
 * `streaming`: the author is writing. `interrupted`: the author stopped early, and the text is partial. `complete`: the
 * whole message is there. Absent: the message was never live.
 */
export type LiveState = 'streaming' | 'interrupted' | 'complete'

/** A message as a customer sees it. */
export interface CustomerContent {
  id: string
  thread_id: string
  /** The position among the contents of the thread that this customer may see: 1, 2, 3, ... without gaps. */
  seq: number
  created_at: string
  from: 'customer' | 'agent'
  /** The name of the agent or bot; empty for the customer's own messages. */
  author_name: string
  /** The id that the sending device gave the message. Null except for the customer's own messages. */
  client_id: string | null
  /** Plain text; may be empty if there is a structured content. */
  body: string
  /** Only if the author wrote HTML or completed live Markdown. Sanitize with DOMPurify before inserting. */
  body_html: string | null
  in_reply_to_id: string | null
  /** The rendering for the web. Its `attachment_id`s are keys of `media`. */
  structured_content: StructuredContent | null
  structured_reply: StructuredReply | null
  attachments: Media[]
  /** All files of `structured_content`, by id. */
  media: Record<string, Media>
  /** The state of a payment request on the server; null for other messages. */
  payment_status: 'requested' | 'processing' | 'paid' | 'failed' | null
  /** Present only for live messages. While it is `streaming`, `body` is the Markdown text so far. */
  live?: LiveState
  /** What the author of a `streaming` message does before the next text, such as "Looking up your order". */
  status?: string
  /** The time of the last edit; absent without edits. */
  edited_at?: string
  /** The message was unsent. Only its `seq` remains, and it is not shown. */
  removed?: true
  /** Absent without reactions. */
  reactions?: ShownReaction[]
  /**
   * The number of the message's last change within its thread: an edit, a reaction, a removal, or the end or resumption
   * of a live message. Of two states of a message the one with the higher number is newer.
   */
  last_change?: number
}

export interface CustomerThread {
  id: string
  closed: boolean
  /** True if the API locked the text box (`disable_text_input_on_thread`). */
  text_input_disabled: boolean
  last_seq: number
  /** The customer's position in the queue, 1 for the next customer. Null: not in a queue. Absent: unchanged. */
  queue_position?: number | null
}

export interface OutgoingMessage {
  /** A UUID for this message, repeated on every resend, so that the server stores the message one time. */
  client_id: string
  /** At most 10,000 characters. May be empty only with `structured_reply` or `attachment_ids`. */
  body: string
  /**
   * The id of a message; or `automatic:` and the id of an automatic message, which is in `shown` or was stored with an
   * earlier message of the conversation.
   */
  in_reply_to_id?: string
  structured_reply?: StructuredReply
  /**
   * The chat's language when the message was written: a BCP 47 tag of at most 35 characters. E-mails to the customer
   * and default texts use the language of the newest message.
   */
  language?: string
  /** If this thread is closed or absent: the newest open conversation, or else a new conversation. */
  thread_id?: string
  /** True to begin another conversation, even if one is open. */
  new_thread?: boolean
  /** Unsent uploads of this customer, at most 10. */
  attachment_ids?: string[]
  /** Automatic messages that the customer saw and that are not stored yet, oldest first, at most 5. */
  shown?: ShownMessage[]
}

/**
 * An automatic message. The server takes the text from the source's settings, never from the device, and ignores ids
 * without a text.
 */
export interface ShownMessage {
  /** The id of the trigger, `welcome` or `away`. */
  id: string
  language?: string
}

export const socketRefusalCodes = [
  'invalid_message',
  'too_large',
  'unknown_content',
  'not_offered',
  'already_answered',
  'text_input_disabled',
  'unknown_thread',
  /** The id is no upload of this customer, or the upload was already sent. */
  'unknown_attachment',
  /** The source does not let customers unsend or react. */
  'unsend_off',
  'reactions_off',
  /** The time to unsend the message is over. */
  'edit_window_over',
  'content_removed',
  'not_editable',
  /** The message is still being written. */
  'live_in_progress',
  'thread_closed',
  /** The community requires signed identities. The page must sign its customer in. */
  'sign_in_required',
  /** The community allows no signed identities. */
  'sign_in_rejected',
  /** Attributes without a signature never change a signed identity. */
  'signed_identity',
  'session_ended',
  'push_off',
  /** The endpoint or the keys of a push subscription are invalid. */
  'push_endpoint',
  /** Codes for a signed token, explained in `TokenRefusal`. */
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

export interface SocketRefusal {
  code: SocketRefusalCode
  message: string
  /** The seconds to wait before the next try, if known. */
  retry_after?: number
}

/**
 * Success or refusal. After `busy`, `internal_error` and `too_many_requests` the request may be repeated with the same
 * client_id.
 */
export type Ack<T> = { ok: true; value: T } | { ok: false; error: SocketRefusal }

export interface SyncRequest {
  /** The last seq that the chat has, by thread id. For every other thread the newest page is sent. */
  since: Record<string, number>
  /**
   * `changes` of the last answer: messages before `since` are sent again only if they changed after it. Absent for all
   * changes, or for a single thread.
   */
  changes?: Record<string, number>
}

export interface SyncAnswer {
  threads: CustomerThread[]
  /** Contents that the chat lacks or that may have changed, sorted by thread (oldest first), then seq. */
  contents: CustomerContent[]
  /** True if a thread that the request did not name has older contents. */
  more: boolean
  /** The number of the last change of each thread that the chat now has. Threads without changes are absent. */
  changes?: Record<string, number>
}

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
   * A known content changed (same id and seq): an edit, a reaction, a payment's state, the end of a live message, a
   * correction. The chat replaces the whole content, unless its `last_change` is lower.
   */
  'message:changed'(content: CustomerContent): void
  /** A content was unsent: remove it from the log, the preview and every notice. */
  'message:removed'(news: RemovedMessage): void
  'thread:changed'(thread: CustomerThread): void
}
