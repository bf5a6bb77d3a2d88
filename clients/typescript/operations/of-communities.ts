// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Community } from './community.js'
import type { CommunityKey } from './community-key.js'
import type { Warning } from './warning.js'

export interface CommunitiesOperations {
  /**
   * Communities
   */
  listCommunities: {
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
      records: Community[]
    }
  }
  /**
   * Make a community; a name is enough
   */
  createCommunity: {
    given: {
      name: string
      /**
       * Whether customers must, may or cannot be named by a token that the site signs with a key of the community.
       */
      signed_identities?: 'required' | 'optional' | 'rejected'
    }
    answer: Community
  }
  /**
   * One community
   */
  getCommunity: {
    given: {
      /**
       * Id of the community.
       */
      id: string
    }
    answer: Community
  }
  /**
   * Change a community
   */
  changeCommunity: {
    given: {
      /**
       * Id of the community.
       */
      id: string
      name?: string
      /**
       * Whether customers must, may or cannot be named by a token that the site signs with a key of the community.
       */
      signed_identities?: 'required' | 'optional' | 'rejected'
      /**
       * The value that you read: if the record has changed since, the answer is 409 and nothing is changed.
       */
      updated_at?: string
    }
    answer: Community
  }
  /**
   * Remove an empty community
   */
  deleteCommunity: {
    given: {
      /**
       * Id of the community.
       */
      id: string
    }
    answer: Community
  }
  /**
   * Signing keys, without their secrets
   */
  listCommunityKeys: {
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
       * Id of the community.
       */
      id: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: CommunityKey[]
    }
  }
  /**
   * Make a signing key; only this answer shows its secret
   */
  createCommunityKey: {
    given: {
      /**
       * Id of the community.
       */
      id: string
      algorithm?: 'HS256' | 'RS256'
      /**
       * Names the key inside the tokens; generated if absent.
       */
      kid?: string
      /**
       * RS256 only.
       */
      public_key?: string
    }
    /**
     * The secret of HS256 is shown only here.
     */
    answer: {
      id: string
      community_id: string
      kid: string
      algorithm: 'HS256' | 'RS256'
      public_key: string | null
      valid: boolean
      valid_until: string | null
      created_at: string
      updated_at: string
      secret: string | null
      warnings?: Warning[]
    }
  }
  /**
   * Make the next key; the old key ends after the overlap
   */
  rotateCommunityKey: {
    given: {
      /**
       * Id of the community.
       */
      id: string
      /**
       * Id of the key.
       */
      key_id: string
      /**
       * The time for which the old key still verifies tokens.
       */
      overlap_hours?: number
      /**
       * Names the key inside the tokens; generated if absent.
       */
      kid?: string
      public_key?: string
    }
    /**
     * The secret of HS256 is shown only here.
     */
    answer: {
      id: string
      community_id: string
      kid: string
      algorithm: 'HS256' | 'RS256'
      public_key: string | null
      valid: boolean
      valid_until: string | null
      created_at: string
      updated_at: string
      secret: string | null
      warnings?: Warning[]
    }
  }
  /**
   * Revoke a key: from now on it verifies no token
   */
  revokeCommunityKey: {
    given: {
      /**
       * Id of the community.
       */
      id: string
      /**
       * Id of the key.
       */
      key_id: string
    }
    answer: CommunityKey
  }
}
