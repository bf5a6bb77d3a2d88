import type { ThreadRecord } from '../records'

/** What the numbers are made of: one conversation, without a word of it. */
export type ConversationFacts = Pick<
  ThreadRecord,
  | 'source_id'
  | 'closed'
  | 'begun_by'
  | 'first_reply_at'
  | 'first_reply_by'
  | 'first_person_reply_at'
  | 'first_person_reply_by'
  | 'handled_at'
  | 'created_at'
>

/** Conversations that began from `from` on and before `until`, milliseconds since 1970. */
export interface BegunBetween {
  sourceIds: readonly string[]
  from: number
  until: number
}

export interface StatisticsReader {
  /** In slices, in no order that matters; between two of them everybody else has their turn. */
  conversationFacts(begun: BegunBetween): AsyncIterable<readonly ConversationFacts[]>
}
