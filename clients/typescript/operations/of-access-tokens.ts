// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { AccessToken } from './access-token.js'
import type { Warning } from './warning.js'

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
       * At most 150 records are returned, and `limit` in the answer has the number.
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
   * Make a token; only this answer shows it
   */
  createToken: {
    given: {
      label: string
      /**
       * The agent for whom it acts; by default the agent of this token.
       */
      agent_id?: string
      enabled?: boolean
      /**
       * The rights of its agent that the token keeps; null for all.
       */
      scope?:
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
      source_ids?: string[] | null
      /**
       * Addresses and networks from which it may be used; null for any address.
       */
      allowed_addresses?: string[] | null
      /**
       * The end of the token; null for none.
       */
      expires_at?: string | null
    }
    /**
     * The token is shown only here; the server stores only its hash.
     */
    answer: {
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
      token: string
      warnings?: Warning[]
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
       * The rights of its agent that the token keeps; null for all.
       */
      scope?:
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
      source_ids?: string[] | null
      /**
       * Addresses and networks from which it may be used; null for any address.
       */
      allowed_addresses?: string[] | null
      /**
       * The end of the token; null for none.
       */
      expires_at?: string | null
      /**
       * Confirms a change that leaves no admin with access.
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
       * Confirms a change that leaves no admin with access.
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
