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
       * At most 150 records are returned, and `limit` in the answer has the number.
       */
      limit?: number
      /**
       * Text to find in name, shortcut or body.
       */
      q?: string
      /**
       * Only replies that may be used on this source.
       */
      source_id?: string
      /**
       * True for the agent's own replies, false for shared replies.
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
       * One of the eight structured types; docs/reference/channel-matrix.md has its rendering on each channel.
       */
      structured_content?: StructuredContent
      /**
       * BCP 47; empty for any language.
       */
      language?: string | null
      /**
       * The sources on which it may be used; empty for all.
       */
      source_ids?: string[]
      /**
       * True for the agent's own reply, false for a shared reply.
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
       * One of the eight structured types; docs/reference/channel-matrix.md has its rendering on each channel.
       */
      structured_content?: StructuredContent
      /**
       * BCP 47; empty for any language.
       */
      language?: string | null
      /**
       * The sources on which it may be used; empty for all.
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
