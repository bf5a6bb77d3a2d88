// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Passkey } from './passkey.js'
import type { SecondFactors } from './second-factors.js'
import type { Warning } from './warning.js'

export interface SecondFactorsOperations {
  /**
   * Your second factors, beside the password
   */
  getMySecondFactors: {
    given: Record<string, never>
    answer: SecondFactors
  }
  /**
   * Make a key for an authenticator app; it counts after its first code
   */
  beginMyApp: {
    given: Record<string, never>
    answer: {
      /**
       * The key to type into the app, in base32.
       */
      key: string
      /**
       * The same key for a QR code (otpauth:).
       */
      url: string
      warnings?: Warning[]
    }
  }
  /**
   * Turn the authenticator app on by its first code; every other browser is signed out
   */
  confirmMyApp: {
    given: {
      code: string
    }
    answer: {
      /**
       * Shown once; null if there are codes already.
       */
      recovery_codes: string[] | null
      warnings?: Warning[]
    }
  }
  /**
   * Turn the authenticator app off
   */
  removeMyApp: {
    given: Record<string, never>
    answer: {
      done: true
      warnings?: Warning[]
    }
  }
  /**
   * Replace the recovery codes by ten new codes; each works once as a second factor
   */
  renewMyRecoveryCodes: {
    given: Record<string, never>
    answer: {
      recovery_codes: string[]
      warnings?: Warning[]
    }
  }
  /**
   * Options with which a browser makes a passkey
   */
  beginMyPasskey: {
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
  /**
   * Store the passkey that the browser made; with the first factor every other browser is signed out
   */
  addMyPasskey: {
    given: {
      /**
       * The name that its owner gave it.
       */
      name: string
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
      passkey: Passkey
      /**
       * Shown once; null if there are codes already.
       */
      recovery_codes: string[] | null
      warnings?: Warning[]
    }
  }
  /**
   * Rename a passkey
   */
  renameMyPasskey: {
    given: {
      /**
       * Id of the passkey.
       */
      id: string
      /**
       * The name that its owner gave it.
       */
      name: string
    }
    answer: Passkey
  }
  /**
   * Remove a passkey
   */
  removeMyPasskey: {
    given: {
      /**
       * Id of the passkey.
       */
      id: string
    }
    answer: {
      done: true
      warnings?: Warning[]
    }
  }
}
