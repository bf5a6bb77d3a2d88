import type { StructuredContent } from '../../../contract/structured'
import type { StoredRecord } from '../stored-record'

/** Texts that agents use often. */
export interface SavedReplyRecord extends StoredRecord {
  name: string
  shortcut: string | null
  body: string
  structured_content: StructuredContent | null
  language: string | null
  /** Empty: on all. */
  source_ids: string[]
  /** Null: everybody's. */
  owner_id: string | null
}
