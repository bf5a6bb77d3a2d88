// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { AiRun } from './ai-run.js'
import type { Content } from './content.js'
import type { CustomerDevice } from './customer-device.js'
import type { Identity } from './identity.js'
import type { Intervention } from './intervention.js'
import type { Warning } from './warning.js'

export interface IdentitiesOperations {
  /**
   * Identities of the communities whose sources the agent may read, newest first
   */
  listIdentities: {
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
       * Of this community.
       */
      community_id?: string
      /**
       * With this id on the channel's side.
       */
      foreign_id?: string
      /**
       * With this address.
       */
      email?: string
      /**
       * With this name.
       */
      screenname?: string
      /**
       * Of this person.
       */
      identity_group_id?: string
      /**
       * Words and "phrases": each must be in a name, the e-mail address, the phone number, an id, a name or value of `extra_values`, or the title of a conversation that the agent may read.
       */
      q?: string
      /**
       * `-seen_at`: the last seen first. `name`: without case and accents, customers without a name last.
       */
      sort?: '-created_at' | '-seen_at' | 'name'
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: Identity[]
    }
  }
  /**
   * One identity
   */
  getIdentity: {
    given: {
      /**
       * Id of the identity.
       */
      id: string
    }
    answer: Identity
  }
  /**
   * Change the attributes of a customer
   */
  changeIdentity: {
    given: {
      /**
       * Id of the identity.
       */
      id: string
      screenname?: string | null
      firstname?: string | null
      lastname?: string | null
      email?: string | null
      company?: string | null
      phone?: string | null
      avatar_url?: string | null
      /**
       * Merged with the known values; null removes a value.
       */
      extra_values?: Record<string, unknown>
      /**
       * The value that you read: if the record has changed since, the answer is 409 and nothing is changed.
       */
      updated_at?: string
    }
    answer: Identity
  }
  /**
   * All data about an identity that the agent may read, streamed; it needs the right edit_identities
   */
  exportIdentity: {
    given: {
      /**
       * Id of the identity.
       */
      id: string
    }
    /**
     * All data about the identity. Addresses of private files are valid for an hour.
     */
    answer: {
      exported_at: string
      identity: {
        id: string
        community_id: string
        foreign_id: string
        [k: string]: unknown
      }
      /**
       * The pages of a site that the customer saw last.
       */
      pages: {
        url: string
        title: string
        at: string
      }[]
      /**
       * The browsers that get notices of replies while the chat is closed.
       */
      push_subscriptions: {
        push_service: string
        scope: 'site' | 'chat'
        page_url: string | null
        language: string
        used_at: string
        created_at: string
      }[]
      threads: {
        id: string
        source_id: string
        title: string
        interventions_count: number
        contents_count: number
        closed: boolean
        disable_text_input: boolean
        category_ids: string[]
        thread_category_ids: string[]
        extra_data: Record<string, unknown>
        foreign_id: string
        created_at: string
        updated_at: string
        contents: Content[]
        interventions: Intervention[]
        /**
         * The runs of the AI agent, oldest first.
         */
        ai_runs: AiRun[]
        /**
         * The state that the agent keeps with the conversation: any JSON; null if it keeps none.
         */
        agent_state: unknown
      }[]
    }
  }
  /**
   * Delete an identity with all its data; it needs the right edit_identities
   */
  forgetIdentity: {
    given: {
      /**
       * Id of the identity.
       */
      id: string
    }
    /**
     * The number of deleted records.
     */
    answer: {
      identity_id: string
      threads: number
      contents: number
      attachments: number
      deliveries: number
      warnings?: Warning[]
    }
  }
  /**
   * Browsers in which a customer is known, on sources that the agent may read, last seen first
   */
  listDevices: {
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
       * Id of the identity.
       */
      id: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: CustomerDevice[]
    }
  }
  /**
   * Sign a customer out of one browser; it needs the right edit_identities
   */
  endDevice: {
    given: {
      /**
       * Id of the identity.
       */
      id: string
      /**
       * Id of the device.
       */
      device_id: string
    }
    answer: CustomerDevice
  }
}
