// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * The tracked handling of a customer's inquiry.
 */
export interface Intervention {
  id: string
  source_id: string
  thread_id: string
  content_id: string
  identity_id: string
  /**
   * The owner.
   */
  user_id: string | null
  first_user_reply_id: string | null
  created_at: string
  updated_at: string
  /**
   * The time since which it waits for the customer.
   */
  deferred_at: string | null
  /**
   * The time at which closing began; closed follows.
   */
  closed_at: string | null
  /**
   * Private messages.
   */
  comments_count: number
  user_replies_count: number
  /**
   * In seconds; null until there is a reply for which a customer waited.
   */
  user_reply_in_average: number | null
  /**
   * In seconds; null until there is a reply for which a customer waited.
   */
  user_reply_in_average_bh: number | null
  user_reply_in_average_count: number
  /**
   * In seconds; null until there is a reply for which a customer waited.
   */
  first_user_reply_in: number | null
  /**
   * In seconds; null until there is a reply for which a customer waited.
   */
  first_user_reply_in_bh: number | null
  /**
   * In seconds; null until there is a reply for which a customer waited.
   */
  last_user_reply_in: number | null
  /**
   * In seconds; null until there is a reply for which a customer waited.
   */
  last_user_reply_in_bh: number | null
  closed: boolean
  custom_fields: Record<string, unknown>
  category_ids: string[]
  /**
   * A label to show: Active, Deferred, Closed or Canceled.
   */
  status: string
  warnings?: Warning[]
}
