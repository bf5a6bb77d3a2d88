// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Passkey } from './passkey.js'

/**
 * The second factors of a user, beside the password.
 */
export interface SecondFactors {
  /**
   * Whether there is an authenticator app.
   */
  app: boolean
  passkeys: Passkey[]
  /**
   * The number of unused codes.
   */
  recovery_codes: number
  /**
   * Whether the role needs a second factor.
   */
  required: boolean
}
