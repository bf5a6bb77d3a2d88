/** The tracked handling of a customer's inquiry, exactly as the intervention endpoints return it. */
export interface Intervention {
  id: string
  source_id: string
  thread_id: string
  /** The content that it was created for. */
  content_id: string
  identity_id: string
  /** The owner; null when it has none. */
  user_id: string | null
  first_user_reply_id: string | null
  created_at: string
  updated_at: string
  /** Since when it waits for the customer; null while the customer waits, and before the first reply. */
  deferred_at: string | null
  /** When closing began; `closed` follows. Null again once it is reopened. */
  closed_at: string | null
  /** Notes between agents. */
  comments_count: number
  user_replies_count: number
  /** Reply times are in seconds; null until there is one. `_bh` counts the business hours of the source only. */
  user_reply_in_average: number | null
  user_reply_in_average_bh: number | null
  /** Replies for which a customer waited: the average is made of these. */
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
