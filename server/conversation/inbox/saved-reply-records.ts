import type { StructuredContent } from '../../../contract/structured'
import type { StoredRecord } from '../stored-record'

export interface SavedReplyRecord extends StoredRecord {
  name: string
  shortcut: string | null
  body: string
  structured_content: StructuredContent | null
  language: string | null
  /** Empty: on every source. */
  source_ids: string[]
  /** Null for a saved reply that all agents share. */
  owner_id: string | null
}
