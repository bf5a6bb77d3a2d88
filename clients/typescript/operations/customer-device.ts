// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * A browser in which a customer is known: its session with one source.
 */
export interface CustomerDevice {
  id: string
  source_id: string
  /**
   * The origin of the page that shows the chat.
   */
  origin: string | null
  /**
   * Whether a signed token named the customer in this browser.
   */
  signed: boolean
  created_at: string
  /**
   * The last connection of its chat, accurate to ten minutes.
   */
  seen_at: string
  /**
   * The end of a signed session; null for other sessions.
   */
  expires_at: string | null
  warnings?: Warning[]
}
