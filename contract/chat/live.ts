/**
 * Live messages: a bot writes a message, and the chat shows the text while it is written. docs/build/live-messages.md has
 * the bot's side. The text of a live message is Markdown: bold, italic, code, lists and links.
 */
import type { Ack, CustomerContent } from './realtime'

/**
 * News of a live message. The chat cuts its text of the message at `at`, and appends `text`. So `at: 0` replaces the
 * text. If `at` is greater than the length that the chat has, pieces are missing: ask `message:get`.
 */
export interface LivePiece {
  id: string
  thread_id: string
  /** The length of the text before the piece, in UTF-16 units (`length` of a JavaScript string). */
  at: number
  text: string
  /** What the author does before the next text, such as "Looking up your order"; absent: nothing. */
  status?: string
}

/** The text of a live message with a further piece; null if pieces before it are missing. */
export const withPiece = (body: string, { at, text }: Pick<LivePiece, 'at' | 'text'>): string | null =>
  at > body.length ? null : body.slice(0, at) + text

export interface LiveRequest {
  id: string
}

export interface LiveToServer {
  /** A message of this customer as it is now, for a chat that lacks pieces. The answer of a live message has its text so far. */
  'message:get'(request: LiveRequest, ack: (answer: Ack<CustomerContent>) => void): void
  /** The customer wants the author of a live message to stop. The author decides, and ends the message. */
  'message:stop'(request: LiveRequest, ack: (answer: Ack<null>) => void): void
}

export interface LiveToChat {
  'message:piece'(piece: LivePiece): void
}
