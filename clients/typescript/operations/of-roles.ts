// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Role } from './role.js'

export interface RolesOperations {
  /**
   * Roles
   */
  listRoles: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * At most 150 records are returned, and `limit` in the answer has the number.
       */
      limit?: number
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: Role[]
    }
  }
  /**
   * Make a role with rights that you have
   */
  createRole: {
    given: {
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
      second_factor_required?: boolean
    }
    answer: Role
  }
  /**
   * One role
   */
  getRole: {
    given: {
      /**
       * Id of the role.
       */
      id: string
    }
    answer: Role
  }
  /**
   * Change a role
   */
  changeRole: {
    given: {
      /**
       * Id of the role.
       */
      id: string
      name?: string
      rights?: (
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
      second_factor_required?: boolean
      /**
       * The value that you read: if the record has changed since, the answer is 409 and nothing is changed.
       */
      updated_at?: string
    }
    answer: Role
  }
  /**
   * Remove a role without users
   */
  deleteRole: {
    given: {
      /**
       * Id of the role.
       */
      id: string
    }
    answer: Role
  }
}
