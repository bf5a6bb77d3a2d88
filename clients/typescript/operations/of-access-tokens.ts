// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { AccessToken } from './access-token'

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
    }
    /**
     * The token is shown here and never again; only its hash is kept.
     */
    answer: {
      id: string
      label: string
      agent_id: string
      enabled: boolean
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
   * Rename a token, or switch it on or off
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
