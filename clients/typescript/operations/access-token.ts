// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * An API token, without the token itself.
 */
export interface AccessToken {
  id: string
  label: string
  agent_id: string
  enabled: boolean
  created_at: string
  updated_at: string
}
