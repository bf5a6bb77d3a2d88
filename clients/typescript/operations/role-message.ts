// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * A message as models take it.
 */
export interface RoleMessage {
  id: string
  seq: number
  created_at: string
  /**
   * user: the customer. assistant: bots and people.
   */
  role: 'user' | 'assistant'
  /**
   * The name of the agent; empty for the customer.
   */
  name: string
  /**
   * Text; cards with their options, and answers with their questions.
   */
  content: string
  attachments: {
    id: string
    filename: string
    content_type: string
    url: string
    alternative_text: string | null
  }[]
}
