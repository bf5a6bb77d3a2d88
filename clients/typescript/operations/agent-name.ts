// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * An agent, with only the name.
 */
export interface AgentName {
  id: string
  name: string
}
