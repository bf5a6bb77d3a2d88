// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

export interface ProofOperations {
  /**
   * The end of the last proof; 403 if a new proof is needed
   */
  getMyProof: {
    given: Record<string, never>
    answer: {
      /**
       * Until this time no act asks for another proof.
       */
      until: string
    }
  }
  /**
   * Prove by password or passkey that you are still at the console; the proof is valid for 15 minutes
   */
  proveMe: {
    given:
      | {
          password: string
        }
      | {
          /**
           * The browser's PublicKeyCredential, as its toJSON() gives it.
           */
          answer: {
            id: string
            response: Record<string, unknown>
            [k: string]: unknown
          }
        }
    answer: {
      /**
       * Until this time no act asks for another proof.
       */
      until: string
      warnings?: Warning[]
    }
  }
  /**
   * Options with which a browser asks for one of these passkeys
   */
  beginMyProof: {
    given: Record<string, never>
    /**
     * For navigator.credentials, as JSON (WebAuthn).
     */
    answer: {
      challenge: string
      warnings?: Warning[]
      [k: string]: unknown
    }
  }
}
