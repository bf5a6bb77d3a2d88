// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { AccessToken } from './access-token.js'

export interface AccessTokensOperations {
  /**
   * API tokens
   */
  listTokens: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * At most 150 records are given, and `limit` in the answer says how many.
       */
      limit?: number
      /**
       * Of this agent.
       */
      agent_id?: string
      /**
       * Switched on, or off.
       */
      enabled?: boolean
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: AccessToken[]
    }
  }
  /**
   * Make a token; this answer is the only one that shows it
   */
  createToken: {
    given: {
      label: string
      /**
       * On whose behalf it acts; unset: the agent of this token.
       */
      agent_id?: string
      enabled?: boolean
      /**
       * The rights of its agent that it has; null: all.
       */
      scope?:
        | (
            | 'read'
            | 'reply'
            | 'initiate_discussion'
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
       * The sources on which it has them; null: all of the agent’s.
       */
      source_ids?: string[] | null
      /**
       * Addresses and networks it may be used from; null: all.
       */
      allowed_addresses?: string[] | null
      /**
       * When it ends; null: never.
       */
      expires_at?: string | null
    }
    /**
     * The token is shown here and never again; only its hash is kept.
     */
    answer: {
      id: string
      label: string
      agent_id: string
      enabled: boolean
      /**
       * The rights of its agent that it has; null: all.
       */
      scope:
        | (
            | 'read'
            | 'reply'
            | 'initiate_discussion'
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
       * Where it has them; null: on all sources of the agent.
       */
      source_ids: string[] | null
      /**
       * Where it may be used from; null: anywhere.
       */
      allowed_addresses: string[] | null
      expires_at: string | null
      /**
       * Within some minutes; null: never.
       */
      last_used_at: string | null
      created_at: string
      updated_at: string
      token: string
    }
  }
  /**
   * One token, without the token itself
   */
  getToken: {
    given: {
      /**
       * Id of the token.
       */
      id: string
    }
    answer: AccessToken
  }
  /**
   * Rename a token, switch it on or off, or set its limits
   */
  changeToken: {
    given: {
      /**
       * Id of the token.
       */
      id: string
      label?: string
      enabled?: boolean
      agent_id?: string
      /**
       * The rights of its agent that it has; null: all.
       */
      scope?:
        | (
            | 'read'
            | 'reply'
            | 'initiate_discussion'
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
       * The sources on which it has them; null: all of the agent’s.
       */
      source_ids?: string[] | null
      /**
       * Addresses and networks it may be used from; null: all.
       */
      allowed_addresses?: string[] | null
      /**
       * When it ends; null: never.
       */
      expires_at?: string | null
      /**
       * Also when no admin could do anything any more.
       */
      force?: boolean
    }
    answer: AccessToken
  }
  /**
   * Remove a token
   */
  deleteToken: {
    given: {
      /**
       * Also when no admin could do anything any more.
       */
      force?: boolean
      /**
       * Id of the token.
       */
      id: string
    }
    answer: AccessToken
  }
}
