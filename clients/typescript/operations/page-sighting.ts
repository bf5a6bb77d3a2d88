// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * Pages of a site that loaded a source's chat.
 */
export interface PageSighting {
  /**
   * Null for pages that hide their address.
   */
  origin: string | null
  /**
   * Whether the chat opens on this page.
   */
  allowed: boolean
  first_seen_at: string
  seen_at: string
}
