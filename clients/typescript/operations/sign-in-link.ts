// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * A sign-in link for one user: an invitation, or a link for a new password.
 */
export interface SignInLink {
  /**
   * Give the link to the user. It works once, and is shown only here.
   */
  url: string
  /**
   * reset: the user has a password; using the link removes it.
   */
  purpose: 'invitation' | 'reset'
  expires_at: string
  warnings?: Warning[]
}
