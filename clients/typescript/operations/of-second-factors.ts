// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Passkey } from './passkey.js'
import type { SecondFactors } from './second-factors.js'

export interface SecondFactorsOperations {
  /**
   * What one can prove at the sign-in beside the password
   */
  getMySecondFactors: {
    given: Record<string, never>
    answer: SecondFactors
  }
  /**
   * A key for an authenticator app; it counts once a code of it has come
   */
  beginMyApp: {
    given: Record<string, never>
    answer: {
      /**
       * To type into the app, in base32.
       */
      key: string
      /**
       * The same for a QR code (otpauth:).
       */
      url: string
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
       * Shown once; null where there are some already.
       */
      recovery_codes: string[] | null
    }
  }
  /**
   * Turn the authenticator app off
   */
  removeMyApp: {
    given: Record<string, never>
    answer: {
      done: true
    }
  }
  /**
   * Ten new recovery codes in place of those before; each stands in for a second factor once
   */
  renewMyRecoveryCodes: {
    given: Record<string, never>
    answer: {
      recovery_codes: string[]
    }
  }
  /**
   * What a browser is told to make a passkey
   */
  beginMyPasskey: {
    given: Record<string, never>
    /**
     * For navigator.credentials, as JSON (WebAuthn).
     */
    answer: {
      challenge: string
      [k: string]: unknown
    }
  }
  /**
   * Keep the passkey that the browser made; with the first factor every other browser is signed out
   */
  addMyPasskey: {
    given: {
      /**
       * By which its owner knows it.
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
       * Shown once; null where there are some already.
       */
      recovery_codes: string[] | null
    }
  }
  /**
   * Call a passkey something else
   */
  renameMyPasskey: {
    given: {
      /**
       * Id of the passkey.
       */
      id: string
      /**
       * By which its owner knows it.
       */
      name: string
    }
    answer: Passkey
  }
  /**
   * Take a passkey away
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
    }
  }
}
