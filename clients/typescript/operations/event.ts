// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * Who did what, when.
 */
export interface Event {
  id: string
  action: string
  agent_id: string | null
  token_id: string | null
  subject_type: string
  subject_id: string
  source_id: string | null
  /**
   * Names of the fields that changed, without their values.
   */
  changed: string[]
  created_at: string
}
