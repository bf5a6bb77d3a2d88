import type { StructuredContent } from '../structured'

/** `GET, POST /1.0/saved_replies`, `GET, PUT, DELETE /1.0/saved_replies/:id`. */
export interface SavedReply {
  id: string
  /** Neither name nor shortcut is unique: the list is searched. */
  name: string
  /** Typed after a slash, as `hours`; null without a shortcut. */
  shortcut: string | null
  body: string
  structured_content: StructuredContent | Record<string, never>
  /** BCP 47; null: any. */
  language: string | null
  /** Only on these sources; an empty list means all. */
  source_ids: string[]
  /** The agent of a personal reply. Null for a shared reply; changing it needs the right `manage_saved_replies`. */
  owner_id: string | null
  created_at: string
  updated_at: string
}

/** Body of POST, and of PUT with the fields that change. */
export interface SavedReplyFields {
  name: string
  shortcut?: string | null
  body?: string
  structured_content?: StructuredContent | null
  language?: string | null
  source_ids?: string[]
  /** POST only. Default true: the agent's own reply. */
  personal?: boolean
}

/** Query of `GET /1.0/saved_replies`, beside offset and limit. */
export interface SavedReplyFilters {
  /** Text in name, shortcut or body. */
  q?: string
  /** Replies that may be used on this source. */
  source_id?: string
  personal?: boolean
}
