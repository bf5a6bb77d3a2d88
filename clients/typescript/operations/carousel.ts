// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

export interface Carousel {
  type: 'carousel'
  items: {
    title: string
    subtitle?: string | null
    /**
     * http or https; the web takes deep links too where the documentation says so.
     */
    url?: string | null
    /**
     * http or https; the web takes deep links too where the documentation says so.
     */
    url_fallback?: string | null
    /**
     * Ignored when url is empty.
     */
    url_text?: string | null
    /**
     * Must be the id of an uploaded attachment.
     */
    attachment_id?: string | null
    /**
     * Must be the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB.
     */
    attachment_fallback_id?: string | null
    items?:
      | {
          type: 'url' | 'reply'
          title: string
          /**
           * Ignored when type is url.
           */
          payload?: string | null
          /**
           * Required when type is url. Ignored when type is reply. http or https; the web takes deep links too where the documentation says so.
           */
          url?: string | null
          /**
           * Ignored when type is reply. http or https; the web takes deep links too where the documentation says so.
           */
          url_fallback?: string | null
          /**
           * Ignored when url is empty or type is reply. On web_messaging only. One of webview, open, current.
           */
          target?: string | null
          /**
           * Ignored when target is not webview. On web_messaging only. One of full, tall, compact.
           */
          webview_height?: string | null
        }[]
      | null
    /**
     * Ignored when url is empty. On web_messaging only. One of webview, open, current.
     */
    target?: string | null
    /**
     * Ignored when target is not webview. On web_messaging only. One of full, tall, compact.
     */
    webview_height?: string | null
  }[]
}
