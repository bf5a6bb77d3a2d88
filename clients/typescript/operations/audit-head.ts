// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * The newest block of the audit log. Noted elsewhere, it proves that nothing before it was changed.
 */
export interface AuditHead {
  /**
   * Number of the newest block; 0 before the first.
   */
  seal: number
  hash: string
  sealed_at: string | null
}
