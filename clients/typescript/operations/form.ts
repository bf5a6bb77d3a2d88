// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

export interface Form {
  type: 'form'
  /**
   * Required when there are no pages.
   */
  title?: string | null
  subtitle?: string | null
  /**
   * Required when there are pages.
   */
  first_page_id?: string | null
  private?: boolean | null
  show_summary?: boolean | null
  /**
   * Must be the id of an uploaded attachment.
   */
  attachment_id?: string | null
  /**
   * Must be the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB.
   */
  attachment_fallback_id?: string | null
  splash?: {
    header?: string | null
    text?: string | null
    button_title?: string | null
    /**
     * Must be the id of an uploaded attachment.
     */
    attachment_id?: string | null
    /**
     * Must be the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB.
     */
    attachment_fallback_id?: string | null
  } | null
  pages?:
    | {
        /**
         * All must be different.
         */
        page_id: string
        type: 'select' | 'picker' | 'datePicker' | 'input'
        header?: string | null
        title: string
        /**
         * Must be the id of an uploaded attachment.
         */
        attachment_id?: string | null
        /**
         * Must be the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB.
         */
        attachment_fallback_id?: string | null
        /**
         * Required when the page neither ends the form nor is a select of one choice.
         */
        next_page_id?: string | null
        submit_form?: boolean | null
        /**
         * Ignored when the page is no select.
         */
        multiple_selection?: boolean | null
        /**
         * Ignored when the page is no picker.
         */
        picker_title?: string | null
        /**
         * Ignored when the page is no picker.
         */
        selected_item_index?: number | null
        /**
         * Ignored when the page is neither a datePicker nor an input.
         */
        hint_text?: string | null
        /**
         * Required when the page is a select or a picker. Ignored when the page is neither a select nor a picker.
         */
        items?: unknown[] | null
        /**
         * Ignored when the page is neither a datePicker nor an input.
         */
        options?: {
          /**
           * Ignored when its page is no datePicker. Must be a Unicode date format pattern, such as dd.MM.yyyy.
           */
          date_format?: string | null
          /**
           * Ignored when its page is no datePicker. Must be a date that exists, written YYYY-MM-DD.
           */
          start_date?: string | null
          /**
           * Ignored when its page is no datePicker. Must be a date that exists, written YYYY-MM-DD.
           */
          maximum_date?: string | null
          /**
           * Ignored when its page is no datePicker. Must be a date that exists, written YYYY-MM-DD.
           */
          minimum_date?: string | null
          /**
           * Ignored when its page is no datePicker.
           */
          label_text?: string | null
          /**
           * Ignored when its page is no input. Must be a JSON-encoded regular expression that runs in linear time (RE2 syntax: no look-around, no back-references), of at most 2,000 characters when its counts are written out.
           */
          regex?: string | null
          /**
           * Ignored when its page is no input.
           */
          placeholder?: string | null
          /**
           * Ignored when its page is no input.
           */
          required?: boolean | null
          /**
           * Ignored when its page is no input.
           */
          input_type?: 'singleline' | 'multiline' | null
          /**
           * Ignored when its page is no input of one line.
           */
          prefix_text?: string | null
          /**
           * Ignored when its page is no input.
           */
          max_character_count?: number | null
          /**
           * Ignored when its page is no input.
           */
          keyboard_type?:
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
            | null
          /**
           * Ignored when its page is no input.
           */
          text_content_type?:
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
            | null
        } | null
      }[]
    | null
}
