// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { MailedSignInLink } from './mailed-sign-in-link.js'
import type { SignInLink } from './sign-in-link.js'

export interface SignInLinksOperations {
  /**
   * A link by which a user chooses a password and is signed in; it works once
   */
  createSignInLink: {
    given: {
      /**
       * Id of the user; "me" where the route says so.
       */
      id: string
    }
    answer: SignInLink
  }
  /**
   * Send a user a link by which they choose a password, by e-mail; needs SMTP_URL
   */
  mailSignInLink: {
    given: {
      /**
       * Id of the user; "me" where the route says so.
       */
      id: string
    }
    answer: MailedSignInLink
  }
}
