// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

export interface Select {
  type: 'select'
  items: {
    title: string
    /**
     * ASCII only.
     */
    payload?: string | null
    /**
     * Must be the id of an uploaded attachment. On messenger only.
     */
    attachment_id?: string | null
    /**
     * Must be the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB. On messenger only.
     */
    attachment_fallback_id?: string | null
  }[]
  /**
   * On web_messaging only.
   */
  center_items?: boolean | null
  /**
   * On web_messaging only.
   */
  disable_text_input?: boolean | null
}
