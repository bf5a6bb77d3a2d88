/** A conversation, exactly as the content thread endpoints return it. */
export interface Thread {
  id: string
  source_id: string
  title: string
  interventions_count: number
  contents_count: number
  closed: boolean
  /** True if the customer cannot write text now, because an API call or the newest select locked the text box. */
  disable_text_input: boolean
  category_ids: string[]
  thread_category_ids: string[]
  extra_data: Record<string, unknown>
  foreign_id: string
  created_at: string
  updated_at: string
}
