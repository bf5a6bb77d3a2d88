// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * A browser in which a customer is known: its session with one source.
 */
export interface CustomerDevice {
  id: string
  source_id: string
  /**
   * Of the page that shows the chat.
   */
  origin: string | null
  /**
   * A signed token named the customer there.
   */
  signed: boolean
  created_at: string
  /**
   * When its chat connected last, to ten minutes.
   */
  seen_at: string
  /**
   * When a signed session ends; null for others.
   */
  expires_at: string | null
}
