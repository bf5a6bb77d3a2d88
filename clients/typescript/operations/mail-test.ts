// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * `sent`: the mail server has taken the e-mail. `refused`: it never will. `later`: it cannot be reached or wants it later. `reason` says more.
 */
export interface MailTest {
  sent_to: string
  outcome: 'sent' | 'refused' | 'later'
  reason: string | null
  warnings?: Warning[]
}
