export type FormPageType = 'select' | 'picker' | 'datePicker' | 'input'

export interface FormItem {
  id: string
  title: string
  value: string
  next_page_id?: string
  attachment_id?: string
  attachment_fallback_id?: string
}

export interface FormPageOptions {
  /** datePicker: a Unicode date format pattern, such as `dd.MM.yyyy`. */
  date_format?: string
  /** datePicker: YYYY-MM-DD. */
  start_date?: string
  maximum_date?: string
  minimum_date?: string
  label_text?: string
  /** input: a JSON-encoded regular expression, as in `"\"^[0-9]{4}$\""` without the outer quotes. */
  regex?: string
  placeholder?: string
  required?: boolean
  input_type?: 'singleline' | 'multiline'
  prefix_text?: string
  max_character_count?: number
  keyboard_type?: string
  text_content_type?: string
}

export interface FormPage {
  page_id: string
  type: FormPageType
  header?: string
  title: string
  attachment_id?: string
  attachment_fallback_id?: string
  next_page_id?: string
  submit_form?: boolean
  multiple_selection?: boolean
  picker_title?: string
  selected_item_index?: number
  hint_text?: string
  items?: FormItem[]
  options?: FormPageOptions
}

export interface FormSplash {
  header?: string
  text?: string
  button_title?: string
  attachment_id?: string
  attachment_fallback_id?: string
}

export interface Form {
  type: 'form'
  title?: string
  subtitle?: string
  first_page_id: string
  private?: boolean
  show_summary?: boolean
  attachment_id?: string
  attachment_fallback_id?: string
  splash?: FormSplash
  pages: FormPage[]
}
