import type { Media } from '../attachment'
import type { Appearance } from '../chat/appearance'
import type { Translations } from './translations'

/**
 * The answer of `GET /library/review`, with a review link's token in the header `x-bubblewire-review`. It is not in the
 * API document.
 */
export interface ReviewedItem {
  name: string
  kind: 'message' | 'look'
  version: number
  /** The author's description of the changes in this version. */
  note: string
  /** The appearance: of the reviewed look itself, or the look that a message is shown in. Empty for the default. */
  appearance: Appearance | Record<string, never>
  /** The message as the chat shows it. */
  rendering: ReviewedRendering
  /** The language of `rendering`, such as `fr`; empty if its author did not say. */
  language: string
  /** The message in other languages. */
  translations: Translations<ReviewedRendering>
  /** The files of the message, by id. */
  media: Record<string, Media>
  expires_at: string
  /** For a link that is pinned to a version: the comments on that version. */
  comments: ReviewComment[]
}

interface ReviewedRendering {
  body: string
  structured_content: object | null
}

interface ReviewComment {
  id: string
  /** The name that the commenter typed; the server does not verify it. */
  name: string
  text: string
  /** The part of the message that the comment is about, such as `structured_content.title`. Empty: all of it. */
  path: string
  /** The language in which the message was shown; empty if its author did not say. */
  language: string
  version: number
  resolved: boolean
  created_at: string
}
