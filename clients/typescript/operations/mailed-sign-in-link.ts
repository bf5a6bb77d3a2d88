// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * A sign-in link that is on its way to its user by e-mail.
 */
export interface MailedSignInLink {
  /**
   * The user's e-mail address.
   */
  sent_to: string
  /**
   * reset: the user has a password; using the link removes it.
   */
  purpose: 'invitation' | 'reset'
  expires_at: string
  warnings?: Warning[]
}
