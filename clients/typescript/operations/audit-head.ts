// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * The newest block of the audit log. A copy kept elsewhere proves later that no earlier event was changed.
 */
export interface AuditHead {
  /**
   * Number of the newest block; 0 before the first.
   */
  seal: number
  hash: string
  sealed_at: string | null
}
