// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * A named set of rights.
 */
export interface Role {
  id: string
  name: string
  rights: (
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
  /**
   * Whether its users need a second factor to sign in at the console with a password.
   */
  second_factor_required: boolean
  built_in: boolean
  created_at: string
  updated_at: string
  warnings?: Warning[]
}
