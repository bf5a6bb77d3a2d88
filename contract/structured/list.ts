export interface ListSection {
  title?: string
  identifier: string
  /** The two spellings of the spec mean the same. A rendering carries `multiple_selection`. */
  multiple_selection?: boolean
  multiple_section?: boolean
}

export interface ListItem {
  title: string
  subtitle?: string
  /** Chat-app channel only. */
  description?: string
  payload?: string
  section_identifier?: string
  attachment_id?: string
  attachment_fallback_id?: string
}

export interface List {
  type: 'list'
  title: string
  subtitle?: string
  /** Chat-app channel only. */
  header?: string
  /** Label that opens the list where a channel shows it behind a button. */
  button?: string
  attachment_id?: string
  attachment_fallback_id?: string
  sections?: ListSection[]
  items: ListItem[]
}
