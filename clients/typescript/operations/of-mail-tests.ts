// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { MailTest } from './mail-test.js'

export interface MailTestsOperations {
  /**
   * Send a test e-mail to your own address
   */
  testMail: {
    given: {
      /**
       * Id of the source.
       */
      id: string
    }
    answer: MailTest
  }
}
