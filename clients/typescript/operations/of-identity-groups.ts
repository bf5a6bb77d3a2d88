// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { IdentityGroup } from './identity-group.js'

export interface IdentityGroupsOperations {
  /**
   * People with several identities, newest first
   */
  listIdentityGroups: {
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
      records: IdentityGroup[]
    }
  }
  /**
   * Merge identities into one person, together with the identities of their groups
   */
  mergeIdentities: {
    given: {
      identity_ids: string[]
    }
    answer: IdentityGroup
  }
  /**
   * One person
   */
  getIdentityGroup: {
    given: {
      /**
       * Id of the group.
       */
      id: string
    }
    answer: IdentityGroup
  }
  /**
   * Merge identities into this person
   */
  mergeIntoIdentityGroup: {
    given: {
      /**
       * Id of the group.
       */
      id: string
      identity_ids: string[]
    }
    answer: IdentityGroup
  }
  /**
   * Remove identities from this person; a group of one identity is deleted
   */
  splitIdentityGroup: {
    given: {
      /**
       * Id of the group.
       */
      id: string
      identity_ids: string[]
    }
    answer: IdentityGroup
  }
}
