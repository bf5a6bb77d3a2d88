// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * A comment on an item of the library, by a review link.
 */
export interface LibraryComment {
  id: string
  library_item_id: string
  review_id: string
  /**
   * The version that was shown.
   */
  version: number
  /**
   * As the writer gave it: nobody has checked who it is.
   */
  name: string
  text: string
  /**
   * The part of the message, such as `structured_content.title`; empty for all of it.
   */
  path: string
  /**
   * In which the message was shown; empty if its author did not say.
   */
  language: string
  resolved: boolean
  created_at: string
  updated_at: string
  warnings?: Warning[]
}
