import type { ThreadRecord } from '../records'

/** The facts of a conversation for the numbers, without its words. */
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

/** Conversations that began at `from` or later and before `until`, in milliseconds since 1970. */
interface BegunBetween {
  sourceIds: readonly string[]
  from: number
  until: number
}

export interface StatisticsReader {
  /** Facts in slices, in any order. Other work can run between two slices. */
  conversationFacts(begun: BegunBetween): AsyncIterable<readonly ConversationFacts[]>
}
