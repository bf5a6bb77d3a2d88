// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Intervention } from './intervention.js'

export interface InterventionsOperations {
  /**
   * Interventions that the agent may read, newest first
   */
  listInterventions: {
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
       * Of this source.
       */
      source_id?: string | string[]
      /**
       * Of this conversation.
       */
      thread_id?: string | string[]
      /**
       * Of this content.
       */
      content_id?: string | string[]
      /**
       * Of this customer.
       */
      identity_id?: string | string[]
      /**
       * Owned by this user.
       */
      user_id?: string | string[]
      /**
       * Closed, or open.
       */
      closed?: string | string[]
      /**
       * Made at this time or later.
       */
      created_after?: string | string[]
      /**
       * Made before this time.
       */
      created_before?: string | string[]
      /**
       * Changed at this time or later.
       */
      updated_after?: string | string[]
      /**
       * Changed before this time.
       */
      updated_before?: string | string[]
      /**
       * Closed at this time or later.
       */
      closed_after?: string | string[]
      /**
       * Closed before this time.
       */
      closed_before?: string | string[]
      /**
       * The field to sort by; a minus sorts downwards.
       */
      sort?: '-created_at' | 'created_at' | '-updated_at' | 'updated_at'
      /**
       * Words to find in the text, and key:value pairs (key:"a value"). Keys: source_id, thread_id, content_id, identity_id, user_id, closed, created_after, created_before, updated_after, updated_before, closed_after, closed_before.
       */
      q?: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: Intervention[]
    }
  }
  /**
   * Create an intervention, or reopen the closed intervention of the content
   */
  openIntervention: {
    given: {
      /**
       * A content; of a thread, its last content.
       */
      content_id: string
    }
    answer: Intervention
  }
  /**
   * One intervention
   */
  getIntervention: {
    given: {
      /**
       * Id of the intervention.
       */
      id: string
    }
    answer: Intervention
  }
  /**
   * Close an intervention; the answer may still say open
   */
  closeIntervention: {
    given: {
      /**
       * Id of the intervention.
       */
      id: string
    }
    answer: Intervention
  }
  /**
   * Undo an intervention without replies
   */
  cancelIntervention: {
    given: {
      /**
       * Id of the intervention.
       */
      id: string
    }
    answer: Intervention
  }
  /**
   * Give an intervention to another agent, or leave it without an owner
   */
  reassignIntervention: {
    given: {
      /**
       * Id of the intervention.
       */
      id: string
      /**
       * The new owner; empty: no owner, and the first agent who replies takes it.
       */
      user_id: string | '' | null
    }
    answer: Intervention
  }
}
