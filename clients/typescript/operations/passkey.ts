// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * A passkey for signing in at the console.
 */
export interface Passkey {
  id: string
  name: string
  used_at: string | null
  created_at: string
  warnings?: Warning[]
}
