// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Event } from './event'

export interface EventsOperations {
  /**
   * Who did what, when, newest first; it takes the right read_events
   */
  listEvents: {
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
       * Done with this token.
       */
      token_id?: string
      /**
       * Such as source.created.
       */
      action?: string
      /**
       * Such as source.
       */
      subject_type?: string
      /**
       * Done to this record.
       */
      subject_id?: string
      /**
       * Of this source.
       */
      source_id?: string
      /**
       * Made at this time or later.
       */
      from?: string
      /**
       * Made before this time.
       */
      until?: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: Event[]
    }
  }
}
