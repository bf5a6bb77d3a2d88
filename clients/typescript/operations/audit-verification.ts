// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { AuditHead } from './audit-head.js'

export interface AuditVerification {
  intact: boolean
  seals: number
  events: number
  /**
   * Events of the last seconds, which no block holds yet.
   */
  unsealed: number
  head: AuditHead
  /**
   * Differences from the sealed log; the first 100.
   */
  problems: string[]
}
