import type { Media } from './attachment'
import type { LibraryItem, LibraryPayload } from './library'

/** A link to an item of the library for people without an account. `GET /1.0/library_items/:id/reviews`. */
export interface LibraryReview {
  id: string
  library_item_id: string
  /** The version that the link shows. */
  version: number
  /** The link shows the newest version instead. */
  newest: boolean
  made_by_id: string
  expires_at: string
  created_at: string
}

/** A comment by such a link. `GET /1.0/library_items/:id/comments`. */
export interface LibraryComment {
  id: string
  library_item_id: string
  review_id: string
  /** The version that was shown. */
  version: number
  /** As the writer gave it: nobody has checked who it is. */
  name: string
  text: string
  resolved: boolean
  created_at: string
  updated_at: string
}

/** What the page of a link shows. `GET /library/review`, with the link's token in the header `x-bubblewire-review`. */
export interface ReviewedItem extends Pick<LibraryItem, 'name' | 'kind' | 'version' | 'note'> {
  newest_version: number
  appearance: LibraryPayload['appearance']
  /** The message as the chat shows it. */
  rendering: { body: string; structured_content: object | null }
  /** The files of the message, by id. */
  media: Record<string, Media>
  expires_at: string
  comments: ReviewComment[]
}

export type ReviewComment = Pick<LibraryComment, 'id' | 'name' | 'text' | 'version' | 'resolved' | 'created_at'>
