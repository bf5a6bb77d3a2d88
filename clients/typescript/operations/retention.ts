// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * Days after which each kind of data is deleted automatically; null keeps it.
 */
export interface Retention {
  /**
   * Closed threads with everything in them.
   */
  threads_days: number | null
  /**
   * Events and acknowledged deliveries; failed deliveries twice as long.
   */
  deliveries_days: number | null
  /**
   * Uploads without a content.
   */
  attachments_days: number | null
  /**
   * Browser sessions without a message.
   */
  sessions_days: number | null
  /**
   * The time of the last change over the API or in the console; 1970 if there was none.
   */
  updated_at: string
  warnings?: Warning[]
}
