type FormPageType = 'select' | 'picker' | 'datePicker' | 'input'

export interface FormItem {
  id: string
  title: string
  value: string
  next_page_id?: string
  attachment_id?: string
  attachment_fallback_id?: string
}

type KeyboardType =
  | 'default'
  | 'asciiCapable'
  | 'numbersAndPunctuation'
  | 'numberPad'
  | 'phonePad'
  | 'namePhonePad'
  | 'emailAddress'
  | 'decimalPad'
  | 'UIKeyboardTypeSocial'
  | 'webSearch'

/** The purpose of a text field, as a hint for autofill. */
type TextContentType =
  | 'name'
  | 'namePrefix'
  | 'givenName'
  | 'middleName'
  | 'familyName'
  | 'nameSuffix'
  | 'nickname'
  | 'jobTitle'
  | 'organizationName'
  | 'location'
  | 'fullStreetAddress'
  | 'streetAddressLine1'
  | 'streetAddressLine2'
  | 'addressCity'
  | 'addressState'
  | 'addressCityAndState'
  | 'sublocality'
  | 'countryName'
  | 'postalCode'
  | 'telephoneNumber'
  | 'emailAddress'
  | 'URL'
  | 'creditCardNumber'
  | 'username'
  | 'password'
  | 'newPassword'
  | 'oneTimeCode'

export interface FormPageOptions {
  /** For datePicker: a Unicode date format pattern, such as `dd.MM.yyyy`. */
  date_format?: string
  /** For datePicker: YYYY-MM-DD. */
  start_date?: string
  maximum_date?: string
  minimum_date?: string
  label_text?: string
  /** For input: a JSON-encoded regular expression, as in `"\"^[0-9]{4}$\""` without the outer quotes. */
  regex?: string
  placeholder?: string
  required?: boolean
  input_type?: 'singleline' | 'multiline'
  prefix_text?: string
  max_character_count?: number
  keyboard_type?: KeyboardType
  text_content_type?: TextContentType
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

interface FormSplash {
  header?: string
  text?: string
  /** The label of the button that opens the form. */
  button_title?: string
  attachment_id?: string
  attachment_fallback_id?: string
}

/**
 * The form in a rendering. A payload may omit `pages` and `first_page_id`; its rendering then has one page with the
 * title as question.
 */
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
