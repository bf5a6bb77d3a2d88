interface ListSection {
  title?: string
  identifier: string
  /** The specification uses both names for the same field. A rendering has `multiple_selection`. */
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
  /** The label of the button, on channels that show the list behind a button. */
  button?: string
  attachment_id?: string
  attachment_fallback_id?: string
  sections?: ListSection[]
  items: ListItem[]
}
