// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * Days after which each kind of data is deleted automatically; null keeps it.
 */
export interface Retention {
  /**
   * Closed threads with everything in them.
   */
  threads_days: number | null
  /**
   * Events and acknowledged deliveries; failed ones twice as long.
   */
  deliveries_days: number | null
  /**
   * Uploads that no content names.
   */
  attachments_days: number | null
  /**
   * Browser sessions in which nothing is said.
   */
  sessions_days: number | null
  /**
   * When it was set over the API or in the console; 1970 if it never was set.
   */
  updated_at: string
}
