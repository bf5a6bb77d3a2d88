// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Content } from './content.js'

export interface ReactionsOperations {
  /**
   * Give or replace the agent's reaction to a message
   */
  reactToContent: {
    given: {
      /**
       * Id of the content.
       */
      id: string
      reaction: 'thumbs_up' | 'heart' | 'laugh' | 'surprise' | 'sad' | 'celebrate'
    }
    answer: Content
  }
  /**
   * Take the agent's reaction to a message back
   */
  takeReactionBack: {
    given: {
      /**
       * Id of the content.
       */
      id: string
    }
    answer: Content
  }
}
