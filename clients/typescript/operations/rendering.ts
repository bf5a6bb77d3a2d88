// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * A message in its channel's final form, as the connector gets it.
 */
export interface Rendering {
  channel_kind: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
  /**
   * The channel's word for the form; `text` for what a customer wrote.
   */
  as: string
  body: string
  structured_content: Record<string, unknown> | null
}
