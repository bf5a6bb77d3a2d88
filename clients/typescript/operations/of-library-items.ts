// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { LibraryComment } from './library-comment.js'
import type { LibraryItem } from './library-item.js'
import type { LibraryVersion } from './library-version.js'
import type { StructuredContent } from './structured-content.js'

export interface LibraryItemsOperations {
  /**
   * Messages and looks that the team shares, by name
   */
  listLibraryItems: {
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
       * Text to find in name, description or body.
       */
      q?: string
      /**
       * Only messages, or only looks.
       */
      kind?: 'message' | 'look'
      /**
       * Only items that may be used on this source.
       */
      source_id?: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: LibraryItem[]
    }
  }
  /**
   * Share a message or a look with the team
   */
  createLibraryItem: {
    given: {
      name: string
      /**
       * When to use it.
       */
      description?: string
      /**
       * The sources on which it may be used; empty for all.
       */
      source_ids?: string[]
      /**
       * Text; the question of a select, the message of a payment request.
       */
      body?: string | null
      /**
       * One of the eight structured types; docs/reference/channel-matrix.md has its rendering on each channel.
       */
      structured_content?: StructuredContent
      /**
       * Of a look: as `settings.appearance` of a source, whose document shows it in full.
       */
      appearance?: Record<string, unknown>
      /**
       * The language of body and structured_content, such as fr; empty if it is not said.
       */
      language?: string | ''
      /**
       * The message in other languages, by language. Customers get their own; without a version in it, that of `language`. This replaces all of them.
       */
      translations?: Record<string, unknown>
      /**
       * What was changed; it is shown with the version.
       */
      note?: string
      /**
       * It cannot be changed later.
       */
      kind: 'message' | 'look'
    }
    answer: LibraryItem
  }
  /**
   * One item
   */
  getLibraryItem: {
    given: {
      /**
       * Id of the item.
       */
      id: string
    }
    answer: LibraryItem
  }
  /**
   * Change an item; a new body, structured_content or appearance is saved as its next version
   */
  changeLibraryItem: {
    given: {
      /**
       * Id of the item.
       */
      id: string
      name?: string
      /**
       * When to use it.
       */
      description?: string
      /**
       * The sources on which it may be used; empty for all.
       */
      source_ids?: string[]
      /**
       * Text; the question of a select, the message of a payment request.
       */
      body?: string | null
      /**
       * One of the eight structured types; docs/reference/channel-matrix.md has its rendering on each channel.
       */
      structured_content?: StructuredContent
      /**
       * Of a look: as `settings.appearance` of a source, whose document shows it in full.
       */
      appearance?: Record<string, unknown>
      /**
       * The language of body and structured_content, such as fr; empty if it is not said.
       */
      language?: string | ''
      /**
       * The message in other languages, by language. Customers get their own; without a version in it, that of `language`. This replaces all of them.
       */
      translations?: Record<string, unknown>
      /**
       * What was changed; it is shown with the version.
       */
      note?: string
      /**
       * The version that you read: if there is a newer version, the answer is 409 and nothing is changed.
       */
      version?: number
    }
    answer: LibraryItem
  }
  /**
   * Remove an item with its versions
   */
  deleteLibraryItem: {
    given: {
      /**
       * Id of the item.
       */
      id: string
    }
    answer: LibraryItem
  }
  /**
   * The versions of an item, newest first: the last hundred
   */
  listLibraryVersions: {
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
       * Id of the item.
       */
      id: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: LibraryVersion[]
    }
  }
  /**
   * One version of an item
   */
  getLibraryVersion: {
    given: {
      /**
       * Id of the item.
       */
      id: string
      /**
       * The number of the version, counted from 1.
       */
      version: number
    }
    answer: LibraryVersion
  }
  /**
   * Save an old version as the newest
   */
  restoreLibraryVersion: {
    given: {
      /**
       * Id of the item.
       */
      id: string
      /**
       * The number of the version, counted from 1.
       */
      version: number
      /**
       * What was changed; it is shown with the version.
       */
      note?: string
    }
    answer: LibraryItem
  }
  /**
   * Comments on an item, in order
   */
  listLibraryComments: {
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
       * Id of the item.
       */
      id: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: LibraryComment[]
    }
  }
  /**
   * Mark a comment as resolved, or as open again
   */
  resolveLibraryComment: {
    given: {
      /**
       * Id of the item.
       */
      id: string
      /**
       * Id of the comment.
       */
      comment_id: string
      resolved: boolean
    }
    answer: LibraryComment
  }
  /**
   * Remove a comment
   */
  deleteLibraryComment: {
    given: {
      /**
       * Id of the item.
       */
      id: string
      /**
       * Id of the comment.
       */
      comment_id: string
    }
    answer: LibraryComment
  }
  /**
   * The agent has read the comments up to this one
   */
  readLibraryComments: {
    given: {
      /**
       * Id of the item.
       */
      id: string
      /**
       * Id of the comment.
       */
      comment_id: string
    }
    answer: LibraryComment
  }
}
