// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * Identities that are one person.
 */
export interface IdentityGroup {
  id: string
  /**
   * The identities that the agent may read.
   */
  identity_ids: string[]
  created_at: string
  updated_at: string
  warnings?: Warning[]
}
