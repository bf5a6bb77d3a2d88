// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * A conversation that is on its way to a reader by e-mail.
 */
export interface MailedTranscript {
  sent_to: string
  /**
   * customer: the address that is known of the customer. agent: the caller's own. other: any other.
   */
  reader: 'customer' | 'agent' | 'other'
  language: string
  time_zone: string
  warnings?: Warning[]
}
