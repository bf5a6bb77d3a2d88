interface SelectItem {
  title: string
  payload?: string
  /** Messenger channel only. */
  attachment_id?: string
  attachment_fallback_id?: string
}

/** Quick replies. The question itself is the content's `body`. */
export interface Select {
  type: 'select'
  items: SelectItem[]
  /** Web: true centres the options, false aligns them to the right, in Arabic and Hebrew to the left: the customer's side. */
  center_items?: boolean
  /** Web: true locks the text box while the question is open. */
  disable_text_input?: boolean
}
