// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * A way in for one user: an invitation, or a new password.
 */
export interface SignInLink {
  /**
   * To hand to the user; it works once, and is shown here and never again.
   */
  url: string
  /**
   * reset: there is a password already, which goes with its use.
   */
  purpose: 'invitation' | 'reset'
  expires_at: string
}
