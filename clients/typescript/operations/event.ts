// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * An entry of the audit log: an act, its agent and its time.
 */
export interface Event {
  id: string
  action: string
  agent_id: string | null
  token_id: string | null
  subject_type: string
  /**
   * Null if no record is known.
   */
  subject_id: string | null
  source_id: string | null
  /**
   * Names of the fields that changed, without their values.
   */
  changed: string[]
  details: {
    /**
     * IP address of who asked.
     */
    address?: string
    /**
     * Code of the refusal.
     */
    reason?: string
    /**
     * Operation of the API that was refused.
     */
    operation?: string
    /**
     * How many of the same kind this event stands for.
     */
    count?: number
  } | null
  created_at: string
}
