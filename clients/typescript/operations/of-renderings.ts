// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Rendering } from './rendering.js'

export interface RenderingsOperations {
  /**
   * The stored rendering of an agent's message, as its channel received it
   */
  getRendering: {
    given: {
      /**
       * Id of the content.
       */
      id: string
    }
    answer: Rendering
  }
}
