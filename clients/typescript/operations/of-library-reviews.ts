// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { LibraryReview } from './library-review.js'
import type { Warning } from './warning.js'

export interface LibraryReviewsOperations {
  /**
   * A link by which people without an account look at the item and comment on it
   */
  createLibraryReview: {
    given: {
      /**
       * Id of the item.
       */
      id: string
      /**
       * The version to show; without it the newest of this moment.
       */
      version?: number
      /**
       * True: the link shows later versions too.
       */
      newest?: boolean
      /**
       * The look in which a message is shown, as `settings.appearance` of a source.
       */
      appearance?: Record<string, unknown>
      /**
       * Days until the link ends.
       */
      days?: number
    }
    answer: {
      id: string
      library_item_id: string
      /**
       * The version that the link shows.
       */
      version: number
      /**
       * The link shows the newest version instead.
       */
      newest: boolean
      /**
       * The look in which the message is shown; empty for the default look, and for a look.
       */
      appearance: Record<string, unknown>
      made_by_id: string
      expires_at: string
      created_at: string
      /**
       * The link; shown only here.
       */
      url: string
      warnings?: Warning[]
    }
  }
  /**
   * The review links of an item that have not ended, without their addresses
   */
  listLibraryReviews: {
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
      records: LibraryReview[]
    }
  }
  /**
   * Take a review link back; its comments stay
   */
  deleteLibraryReview: {
    given: {
      /**
       * Id of the item.
       */
      id: string
      /**
       * Id of the review link.
       */
      review_id: string
    }
    answer: LibraryReview
  }
}
