// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * A message in the final form that its connector receives.
 */
export interface Rendering {
  channel_kind: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
  /**
   * The channel's name of the form; `text` for a customer's message.
   */
  as: string
  body: string
  structured_content: Record<string, unknown> | null
}
