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
   * Names of the fields that changed; `details.values` has values that are no text.
   */
  changed: string[]
  details: {
    /**
     * The IP address of the request.
     */
    address?: string
    /**
     * The code of the refusal.
     */
    reason?: string
    /**
     * The operation of the API that was refused.
     */
    operation?: string
    /**
     * The number of events of the same kind that this event counts.
     */
    count?: number
    /**
     * The user to whom a conversation was given.
     */
    user_id?: string
    /**
     * Fields before and after: switches, numbers, ids and words of the API, never a text of a person.
     */
    values?: {
      [k: string]: {
        from: string | number | boolean | null
        to: string | number | boolean | null
      }
    }
    /**
     * The time until which a conversation was snoozed.
     */
    until?: string
    /**
     * The client_id of the request.
     */
    client_id?: string
    /**
     * Eight characters of a hash of the request.
     */
    request?: string
  } | null
  created_at: string
}
