// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * `sent`: the push service has taken the notice. `gone`: the browser has ended the subscription. `later`: the push service cannot be reached or wants it later. `reason` says more.
 */
export interface PushTest {
  outcome: 'sent' | 'gone' | 'too_large' | 'refused' | 'later'
  reason: string | null
  warnings?: Warning[]
}
