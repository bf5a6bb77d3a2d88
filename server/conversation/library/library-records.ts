import type { Appearance } from '../../../contract/chat/appearance'
import type { Translations } from '../../../contract/library/translations'
import type { StructuredContent } from '../../../contract/structured'
import type { StoredRecord } from '../stored-record'

export const libraryKinds = ['message', 'look'] as const
export type LibraryKind = (typeof libraryKinds)[number]

/** A body, a structured content, or both. */
export interface LibraryMessage {
  body: string
  structured_content: StructuredContent | null
}

/** The content of a version. A message has words, a look has an appearance. */
interface VersionContent extends LibraryMessage {
  appearance: Appearance | null
  /** The language of body and structured content, such as `fr`. Empty: nobody said which, and there is no other. */
  language: string
  /** The message in other languages. */
  translations: Translations<LibraryMessage>
  note: string
  author_id: string
}

export interface LibraryItemRecord extends StoredRecord, VersionContent {
  kind: LibraryKind
  name: string
  description: string
  /** Empty: on every source. */
  source_ids: string[]
  version: number
}

export interface LibraryVersionRecord extends VersionContent {
  id: string
  item_id: string
  version: number
  created_at: number
}

export interface LibraryReviewRecord extends StoredRecord {
  item_id: string
  version: number
  newest: boolean
  /** The look in which a message is shown; null: the chat's own, or the item is itself a look. */
  appearance: Appearance | null
  token_hash: string
  made_by: string
  expires_at: number
}

/** A comment on a version, written through a link. */
export interface LibraryCommentRecord extends StoredRecord {
  item_id: string
  review_id: string
  version: number
  name: string
  text: string
  /** The part of the message that the comment is about, such as `structured_content.title`. Empty: all of it. */
  path: string
  /** The language in which the message was shown; empty if its author did not say. */
  language: string
  resolved: boolean
}

export interface LibraryReadRecord extends StoredRecord {
  item_id: string
  agent_id: string
  comment_id: string
}
