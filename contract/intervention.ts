/** The tracked handling of a customer's inquiry, exactly as the intervention endpoints return it. */
export interface Intervention {
  id: string
  source_id: string
  thread_id: string
  content_id: string
  identity_id: string
  user_id: string | null
  first_user_reply_id: string | null
  created_at: string
  updated_at: string
  /**
   * The time since which the agent waits for the customer; null while the customer waits, and before the first reply.
   */
  deferred_at: string | null
  /** The time at which closing began; `closed` becomes true later. Null again after reopening. */
  closed_at: string | null
  /** The number of comments between agents. */
  comments_count: number
  user_replies_count: number
  /** Average reply time in seconds; null without a reply. `_bh` counts only the business hours of the source. */
  user_reply_in_average: number | null
  user_reply_in_average_bh: number | null
  /** The number of replies in the average. */
  user_reply_in_average_count: number
  first_user_reply_in: number | null
  first_user_reply_in_bh: number | null
  last_user_reply_in: number | null
  last_user_reply_in_bh: number | null
  closed: boolean
  custom_fields: Record<string, unknown>
  category_ids: string[]
  /** A label to show. */
  status: string
}
