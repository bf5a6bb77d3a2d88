interface SelectItem {
  title: string
  payload?: string
  /** Messenger channel only. */
  attachment_id?: string
  attachment_fallback_id?: string
}

/** Quick replies. The question is the content's `body`. */
export interface Select {
  type: 'select'
  items: SelectItem[]
  /**
   * On the web: true centres the options; false aligns them to the customer's side (right, or left in Arabic and
   * Hebrew).
   */
  center_items?: boolean
  /** On the web: true locks the text box while the question is open. */
  disable_text_input?: boolean
}
