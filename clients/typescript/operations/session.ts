// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * A browser that is signed in at the console.
 */
export interface Session {
  id: string
  /**
   * The browser that sent this request.
   */
  current: boolean
  user_agent: string
  /**
   * Accurate to some minutes.
   */
  seen_at: string
  created_at: string
  /**
   * Whether it gets notifications while the inbox is closed.
   */
  alerts: boolean
}
