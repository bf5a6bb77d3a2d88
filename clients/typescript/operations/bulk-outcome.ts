// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Conversation } from './conversation.js'
import type { Error } from './error.js'

/**
 * What an act on several conversations did to one of them.
 */
export interface BulkOutcome {
  id: string
  /**
   * The conversation after the act; null if the act was refused, or if the conversation could not be read after it.
   */
  conversation: Conversation | null
  /**
   * Null if the act is done.
   */
  refusal: Error | null
}
