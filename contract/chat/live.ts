/**
 * Live messages: the chat shows a bot's text while the bot writes it. docs/build/live-messages.md describes the bot's
 * side. The text is Markdown: bold, italic, code, lists and links.
 */
import type { Ack, CustomerContent } from './realtime'

/**
 * A piece of a live message. The chat cuts its text at `at` and appends `text`; `at: 0` replaces the text. If `at` is
 * greater than the length of the chat's text, pieces are missing: request `message:get`.
 */
export interface LivePiece {
  id: string
  thread_id: string
  /** The length of the text before the piece, in UTF-16 units (`length` of a JavaScript string). */
  at: number
  text: string
  /** What the author does before the next text, such as "Looking up your order". */
  status?: string
}

/** Returns the text of a live message with a further piece; null if earlier pieces are missing. */
export const appendPiece = (body: string, { at, text }: Pick<LivePiece, 'at' | 'text'>): string | null =>
  at > body.length ? null : body.slice(0, at) + text

export interface LiveRequest {
  id: string
}

export interface LiveToServer {
  /**
   * Returns a message of this customer in its current state, for a chat that lacks pieces. A live message has its text
   * so far.
   */
  'message:get'(request: LiveRequest, ack: (answer: Ack<CustomerContent>) => void): void
  /** The customer wants the author of a live message to stop. The author decides and ends the message. */
  'message:stop'(request: LiveRequest, ack: (answer: Ack<null>) => void): void
}

export interface LiveToChat {
  'message:piece'(piece: LivePiece): void
}
