import type { ThreadRecord } from '../records'

/** The facts of a conversation that the numbers count, without its words. */
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
