// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { AuditHead } from './audit-head.js'
import type { AuditVerification } from './audit-verification.js'
import type { Event } from './event.js'

export interface EventsOperations {
  /**
   * Lists the audit log, newest first; it needs the right read_events
   */
  listEvents: {
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
  /**
   * Number and hash of the newest block of the audit log; it needs the rights read_events and access_all_sources
   */
  getAuditHead: {
    given: Record<string, never>
    answer: AuditHead
  }
  /**
   * Compare the whole audit log with its seals; it needs the rights read_events and access_all_sources
   */
  verifyAuditLog: {
    given: {
      /**
       * Number of a block whose hash you noted.
       */
      seal?: number
      /**
       * The hash that you noted.
       */
      hash?: string
    }
    answer: AuditVerification
  }
  /**
   * The audit log as lines of JSON, streamed: blocks with their events, then the head; it needs the rights read_events and access_all_sources
   */
  exportAuditLog: {
    given: {
      /**
       * Number of the last block that you have.
       */
      after?: number
    }
    /**
     * application/x-ndjson
     */
    answer: string
  }
}
