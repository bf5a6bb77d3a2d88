// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Retention } from './retention.js'

export interface RetentionOperations {
  /**
   * Days for which each kind of data is kept; the settings RETENTION_* have the defaults
   */
  getRetention: {
    given: Record<string, never>
    answer: Retention
  }
  /**
   * Set the days for which each kind of data is kept; it needs the rights edit_identities and access_all_sources
   */
  changeRetention: {
    given: {
      /**
       * Whole days; empty: it is kept for ever.
       */
      threads_days?: number | null
      /**
       * Whole days; empty: it is kept for ever.
       */
      deliveries_days?: number | null
      /**
       * Whole days; empty: it is kept for ever.
       */
      attachments_days?: number | null
      /**
       * Whole days; empty: it is kept for ever.
       */
      sessions_days?: number | null
      /**
       * The value that you read: if the record has changed since, the answer is 409 and nothing is changed.
       */
      updated_at?: string
    }
    answer: Retention
  }
}
