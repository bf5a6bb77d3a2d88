// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

export interface List {
  type: 'list'
  title: string
  subtitle?: string | null
  sections?:
    | {
        /**
         * Required when there is more than one section.
         */
        title?: string | null
        /**
         * All must be different.
         */
        identifier: string
        /**
         * On business_chat, web_messaging only.
         */
        multiple_selection?: boolean | null
        /**
         * On business_chat, web_messaging only. Another spelling of multiple_selection.
         */
        multiple_section?: boolean | null
      }[]
    | null
  items: {
    title: string
    /**
     * ASCII only.
     */
    payload?: string | null
    subtitle?: string | null
    /**
     * Required when there are sections. Must be removed when there are no sections.
     */
    section_identifier?: string | null
    /**
     * Must be the id of an uploaded attachment. On business_chat, web_messaging only.
     */
    attachment_id?: string | null
    /**
     * Must be the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB. On business_chat, web_messaging only.
     */
    attachment_fallback_id?: string | null
    /**
     * On chat_app, web_messaging only. At most 1000 characters.
     */
    description?: string | null
  }[]
  /**
   * Must be the id of an uploaded attachment. On business_chat, web_messaging only.
   */
  attachment_id?: string | null
  /**
   * Must be the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB. On business_chat, web_messaging only.
   */
  attachment_fallback_id?: string | null
  /**
   * On chat_app, web_messaging only. At most 60 UTF-16 code units.
   */
  header?: string | null
  /**
   * On chat_app, web_messaging only. At most 20 characters.
   */
  button?: string | null
}
