// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * One event for one webhook.
 */
export interface Delivery {
  /**
   * webhook-id of every attempt.
   */
  id: string
  webhook_id: string
  event_id: string
  event_type:
    | 'content.imported'
    | 'content.replied'
    | 'content.exported'
    | 'content.updated'
    | 'content.deleted'
    | 'content.reacted'
    | 'content.thread_closed'
    | 'content.thread_opened'
    | 'content.thread_auto_closed'
    | 'content.stop_requested'
    | 'intervention.opened'
    | 'intervention.reopened'
    | 'intervention.closed'
    | 'intervention.canceled'
    | 'intervention.assigned'
    | 'intervention.user_updated'
    | 'audit.alert'
    | 'webhook.test'
  /**
   * Null for a test or an alert, which is about no conversation.
   */
  thread_id: string | null
  source_id: string | null
  state: 'pending' | 'delivered' | 'failed'
  attempts: number
  last_attempt_at: string | null
  /**
   * HTTP status of the last answer; null if there was none.
   */
  last_status: number | null
  last_error: string | null
  /**
   * Milliseconds until the last answer, or until we gave up.
   */
  response_time: number | null
  /**
   * The earliest time of the next attempt; null if there is none.
   */
  next_attempt_at: string | null
  replays: number
  replayed_at: string | null
  created_at: string
  updated_at: string
  warnings?: Warning[]
}
