import type { ContentRecord } from '../records'

export type TracedContent = Pick<ContentRecord, 'id' | 'thread_id' | 'source_id' | 'creator_id' | 'in_reply_to_id'>

/** An attempt of a delivery to a webhook. */
interface TracedAttempt {
  /** For the request: `traceparent`. */
  headers: Record<string, string>
  end(answer: { status: number | null; error: string | null }): void
}

/**
 * Spans of a turn: message, webhook, reply, chat. The ids of a span follow from the ids of its content, so that each
 * node and each retry names the same trace, and nothing about it is stored. Times are in milliseconds since 1970.
 */
export interface Traces {
  /** A customer's message was stored. `began` is when it arrived. */
  received(content: TracedContent, began: number): void
  /** A reply was stored. `traceparent` is the header of its request. */
  replied(content: TracedContent, began: number, traceparent?: unknown): void
  /** Returns null if the delivery's event is not about a message. `body` is the envelope that is sent. */
  attempt(body: string, call: { url: string; nth: number }): TracedAttempt | null
  /** Returns a function to call when open chats have got the reply; null for a customer's own message. */
  showing(content: TracedContent): (() => void) | null
  /** Exports what is left. */
  close(): Promise<void>
}
