// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * The secret is shown only here.
 */
export interface WebhookWithSecret {
  id: string
  name: string
  url: string
  active: boolean
  state: 'active' | 'inactive' | 'suspended'
  registered_events: (
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
  )[]
  source_ids: string[]
  source_strategy: 'include' | 'exclude'
  /**
   * The reason why the last handshake failed.
   */
  handshake_error: string | null
  suspended_at: string | null
  suspension_reason: string | null
  /**
   * The time of the next attempt at a suspended endpoint.
   */
  next_probe_at: string | null
  consecutive_failures: number
  /**
   * Until this time the replaced secret signs too.
   */
  previous_secret_until: string | null
  created_at: string
  updated_at: string
  secret: string
  verify_token: string
  warnings?: Warning[]
}
