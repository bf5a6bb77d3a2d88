// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * Notifications of the closed inbox in the browser that asks.
 */
export interface OwnAlerts {
  /**
   * The public key with which the browser subscribes (VAPID), base64url.
   */
  key: string
  on: boolean
  /**
   * False: notifications show neither names nor words of customers.
   */
  words: boolean
  /**
   * True: also news of conversations that nobody has.
   */
  unassigned: boolean
  warnings?: Warning[]
}
