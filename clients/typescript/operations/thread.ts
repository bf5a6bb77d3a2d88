// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

/**
 * A conversation.
 */
export interface Thread {
  id: string
  source_id: string
  title: string
  interventions_count: number
  contents_count: number
  closed: boolean
  disable_text_input: boolean
  category_ids: string[]
  thread_category_ids: string[]
  extra_data: Record<string, unknown>
  foreign_id: string
  created_at: string
  updated_at: string
  warnings?: Warning[]
}
