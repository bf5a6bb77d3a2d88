import type { StructuredContent } from './structured'

// A starter is an automatic message with structured content. Its answer begins the conversation.

/** Structured content by language, as in `LocalText`. */
export type LocalStructured = Record<string, StructuredContent>

/** Starters of a source by the id of their automatic message: a trigger's id, `welcome` or `away`. */
export type Starters = Record<string, LocalStructured>

/** The ids of automatic messages that are no triggers. */
export const automaticIds = ['welcome', 'away'] as const

/** In `OutgoingMessage.in_reply_to_id`: this and the id of the automatic message that the customer answers. */
export const automaticPrefix = 'automatic:'
