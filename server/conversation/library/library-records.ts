import type { Appearance } from '../../../contract/chat/appearance'
import type { LibraryKind } from '../../../contract/library'
import type { StructuredContent } from '../../../contract/structured'
import type { StoredRecord } from '../stored-record'

/** What a version holds: a message has a body, a structured content, or both; a look has an appearance. */
interface Saved {
  body: string
  structured_content: StructuredContent | null
  appearance: Appearance | null
  note: string
  author_id: string
}

/** A message or a look that the team shares, with its newest version. */
export interface LibraryItemRecord extends StoredRecord, Saved {
  kind: LibraryKind
  name: string
  description: string
  /** Empty: on every source. */
  source_ids: string[]
  /** The number of the newest version. */
  version: number
}

export interface LibraryVersionRecord extends Saved {
  id: string
  item_id: string
  /** Counted from 1 in each item. */
  version: number
  created_at: number
}
