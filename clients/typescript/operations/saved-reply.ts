// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { StructuredContent } from './structured-content.js'
import type { Warning } from './warning.js'

/**
 * Texts that agents use often.
 */
export interface SavedReply {
  id: string
  name: string
  shortcut: string | null
  body: string
  /**
   * The payload as it was sent; an empty object if there is none.
   */
  structured_content: StructuredContent | Record<string, unknown>
  language: string | null
  source_ids: string[]
  /**
   * Null for a shared reply.
   */
  owner_id: string | null
  created_at: string
  updated_at: string
  warnings?: Warning[]
}
