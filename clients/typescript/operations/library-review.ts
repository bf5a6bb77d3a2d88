// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * A link to an item of the library for people without an account.
 */
export interface LibraryReview {
  id: string
  library_item_id: string
  /**
   * The version that the link shows.
   */
  version: number
  /**
   * The link shows the newest version instead.
   */
  newest: boolean
  /**
   * The look in which the message is shown; empty for the default look, and for a look.
   */
  appearance: Record<string, unknown>
  made_by_id: string
  expires_at: string
  created_at: string
  warnings?: Warning[]
}
