// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Me } from './me.js'
import type { SourcesPermission } from './sources-permission.js'
import type { User } from './user.js'
import type { Warning } from './warning.js'

export interface UsersOperations {
  /**
   * The agent of this token, and its rights
   */
  getMe: {
    given: Record<string, never>
    answer: Me
  }
  /**
   * Change your own name and picture, and the language and theme of the console
   */
  changeMe: {
    given: {
      name?: string
      language?: ('en' | 'fr' | 'de' | 'es' | 'pt' | 'it' | 'nl' | 'pl' | 'tr' | 'ja' | 'zh' | 'ar' | 'he') | null
      theme?: 'system' | 'light' | 'dark'
      picture_id?: string | null
    }
    answer: Me
  }
  /**
   * Users
   */
  listUsers: {
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
       * With this role.
       */
      role_id?: string
      /**
       * Switched on, or off.
       */
      enabled?: boolean
      /**
       * Enabled, and may read and reply on this source: to whom its conversations can be given.
       */
      may_reply_on?: string
      /**
       * Enabled, and may read this source: who can be mentioned in its comments.
       */
      may_read_on?: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: User[]
    }
  }
  /**
   * Make a user, a person or a bot
   */
  createUser: {
    given: {
      name: string
      email?: string | null
      role_id?: string
      enabled?: boolean
      picture_id?: string | null
    }
    answer: User
  }
  /**
   * One user
   */
  getUser: {
    given: {
      /**
       * Id of the user; "me" where the route says so.
       */
      id: string
    }
    answer: User
  }
  /**
   * Change a user; enabled=false disables its tokens too
   */
  changeUser: {
    given: {
      /**
       * Id of the user; "me" where the route says so.
       */
      id: string
      name?: string
      email?: string | null
      role_id?: string
      enabled?: boolean
      picture_id?: string | null
      /**
       * Confirms a change that leaves no admin with access.
       */
      force?: boolean
      /**
       * The value that you read: if the record has changed since, the answer is 409 and nothing is changed.
       */
      updated_at?: string
    }
    answer: User
  }
  /**
   * Change your password; every other browser is signed out
   */
  changeMyPassword: {
    given: {
      /**
       * Needed if there is a password.
       */
      current_password?: string | null
      /**
       * At least 10 characters.
       */
      password: string
    }
    answer: {
      done: true
      warnings?: Warning[]
    }
  }
  /**
   * Remove the second factors and recovery codes of a user; the password alone signs in again
   */
  resetUserSecondFactors: {
    given: {
      /**
       * Id of the user; "me" where the route says so.
       */
      id: string
    }
    answer: {
      done: true
      warnings?: Warning[]
    }
  }
  /**
   * The permissions of a user
   */
  listSourcesPermissions: {
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
       * Id of the user; "me" where the route says so.
       */
      id: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: SourcesPermission[]
    }
  }
  /**
   * Set the permissions of a user; permissions on other sources are removed
   */
  changeSourcesPermissions: {
    given: {
      /**
       * Id of the user; "me" where the route says so.
       */
      id: string
      sources_permissions: {
        source_id: string
        read?: boolean
        reply?: boolean
        initiate_discussion?: boolean
      }[]
      /**
       * The permissions as you read them. If they have changed since, the answer is 409.
       */
      seen?: {
        source_id: string
        read?: boolean
        reply?: boolean
        initiate_discussion?: boolean
      }[]
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: SourcesPermission[]
      warnings?: Warning[]
    }
  }
  /**
   * Set the availability of a user; the id "me" is the agent of this token
   */
  changeAvailability: {
    given: {
      /**
       * Id of the user; "me" where the route says so.
       */
      id: string
      availability: 'available' | 'busy' | 'away'
      /**
       * The most real-time conversations that the user has at once.
       */
      capacity?: number
    }
    answer: User
  }
}
