// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

export interface RichLink {
  type: 'rich_link'
  /**
   * http or https; the web takes deep links too where the documentation says so.
   */
  url: string
  /**
   * http or https; the web takes deep links too where the documentation says so.
   */
  url_fallback?: string | null
  url_text?: string | null
  title: string
  subtitle?: string | null
  /**
   * Must be the id of an uploaded attachment.
   */
  attachment_id?: string | null
  /**
   * Must be the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB.
   */
  attachment_fallback_id?: string | null
  /**
   * Ignored when url is empty. On web_messaging only. One of webview, open, current.
   */
  target?: string | null
  /**
   * Ignored when target is not webview. On web_messaging only. One of full, tall, compact.
   */
  webview_height?: string | null
  /**
   * On business_chat only. At most 255 characters.
   */
  app_id?: string | null
  /**
   * On business_chat only. At most 255 characters.
   */
  app_name?: string | null
  /**
   * Must be Base64. On business_chat only. At most 200000 characters.
   */
  app_icon?: string | null
  /**
   * Must be a bundle identifier that starts with the platform prefix of message extensions. On business_chat only. At most 255 characters.
   */
  bid?: string | null
  /**
   * On business_chat only.
   */
  use_live_layout?: boolean | null
}
