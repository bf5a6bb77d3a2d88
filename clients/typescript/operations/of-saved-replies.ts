// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { SavedReply } from './saved-reply.js'
import type { StructuredContent } from './structured-content.js'

export interface SavedRepliesOperations {
  /**
   * Saved replies of the team and of the agent, by name
   */
  listSavedReplies: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * At most 150 records are given, and `limit` in the answer says how many.
       */
      limit?: number
      /**
       * In name, shortcut or text.
       */
      q?: string
      /**
       * Those that may be used on this source.
       */
      source_id?: string
      /**
       * The agent's own, or everybody's.
       */
      personal?: boolean
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: SavedReply[]
    }
  }
  /**
   * Save a reply, for yourself or for the team
   */
  createSavedReply: {
    given: {
      name: string
      /**
       * Typed after a slash.
       */
      shortcut?: string | null
      /**
       * Text; the question of a select, the message of a payment request.
       */
      body?: string | null
      /**
       * One of the eight structured types; docs/reference/channel-matrix.md says what each channel makes of it.
       */
      structured_content?: StructuredContent
      /**
       * BCP 47; empty: any.
       */
      language?: string | null
      /**
       * Only on these sources; empty: on all.
       */
      source_ids?: string[]
      /**
       * The agent's own; else everybody's.
       */
      personal?: boolean
    }
    answer: SavedReply
  }
  /**
   * One saved reply
   */
  getSavedReply: {
    given: {
      /**
       * Id of the saved reply.
       */
      id: string
    }
    answer: SavedReply
  }
  /**
   * Change a saved reply
   */
  changeSavedReply: {
    given: {
      /**
       * Id of the saved reply.
       */
      id: string
      name?: string
      /**
       * Typed after a slash.
       */
      shortcut?: string | null
      /**
       * Text; the question of a select, the message of a payment request.
       */
      body?: string | null
      /**
       * One of the eight structured types; docs/reference/channel-matrix.md says what each channel makes of it.
       */
      structured_content?: StructuredContent
      /**
       * BCP 47; empty: any.
       */
      language?: string | null
      /**
       * Only on these sources; empty: on all.
       */
      source_ids?: string[]
    }
    answer: SavedReply
  }
  /**
   * Remove a saved reply
   */
  deleteSavedReply: {
    given: {
      /**
       * Id of the saved reply.
       */
      id: string
    }
    answer: SavedReply
  }
}
