// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * An API token, without the token itself.
 */
export interface AccessToken {
  id: string
  label: string
  agent_id: string
  enabled: boolean
  /**
   * The rights of its agent that the token keeps; null for all.
   */
  scope:
    | (
        | 'read'
        | 'reply'
        | 'initiate_discussion'
        | 'comment'
        | 'access_all_sources'
        | 'close_threads'
        | 'open_threads'
        | 'edit_interventions'
        | 'read_private_answers'
        | 'edit_identities'
        | 'manage_saved_replies'
        | 'manage_communities'
        | 'manage_sources'
        | 'manage_channels'
        | 'manage_users'
        | 'manage_roles'
        | 'manage_tokens'
        | 'manage_webhooks'
        | 'read_events'
        | 'read_health'
        | 'read_statistics'
      )[]
    | null
  /**
   * The sources on which it has them; null for all sources of the agent.
   */
  source_ids: string[] | null
  /**
   * The addresses from which it may be used; null for any address.
   */
  allowed_addresses: string[] | null
  expires_at: string | null
  /**
   * The last use, accurate to some minutes; null for never.
   */
  last_used_at: string | null
  created_at: string
  updated_at: string
  warnings?: Warning[]
}
