// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Content } from './content.js'

export interface PaymentsOperations {
  /**
   * Set the state of a payment request on the web channel
   */
  settlePayment: {
    given: {
      /**
       * Id of the content.
       */
      id: string
      status: 'requested' | 'processing' | 'paid' | 'failed'
    }
    answer: Content
  }
}
