import type { ThreadRecord } from '../records'

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

/** Conversations that began at or after `from` and before `until`, in milliseconds since 1970. */
interface BegunBetween {
  sourceIds: readonly string[]
  from: number
  until: number
}

export interface StatisticsReader {
  /** Yields facts in unordered batches. Other work can run between two batches. */
  conversationFacts(period: BegunBetween): AsyncIterable<readonly ConversationFacts[]>
}
