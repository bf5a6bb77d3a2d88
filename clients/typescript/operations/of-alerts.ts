// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { OwnAlerts } from './own-alerts.js'
import type { PushTest } from './push-test.js'
import type { Warning } from './warning.js'

export interface AlertsOperations {
  /**
   * Whether this browser gets notifications while the inbox is closed
   */
  getMyAlerts: {
    given: Record<string, never>
    answer: OwnAlerts
  }
  /**
   * Switch them on in this browser, or change what they show
   */
  switchMyAlertsOn: {
    given: {
      /**
       * `PushSubscription.endpoint`.
       */
      endpoint: string
      /**
       * The browser's public key, base64url.
       */
      p256dh: string
      /**
       * The browser's secret, base64url.
       */
      auth: string
      /**
       * The language of the notifications: a BCP 47 tag.
       */
      language: string
      /**
       * False: notifications show neither names nor words of customers.
       */
      words?: boolean
      /**
       * True: also news of conversations that nobody has.
       */
      unassigned?: boolean
    }
    answer: OwnAlerts
  }
  /**
   * Switch them off in this browser
   */
  switchMyAlertsOff: {
    given: Record<string, never>
    answer: {
      done: true
      warnings?: Warning[]
    }
  }
  /**
   * Send a test notification to this browser
   */
  testMyAlerts: {
    given: Record<string, never>
    answer: PushTest
  }
}
