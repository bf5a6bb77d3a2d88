// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Problem } from './problem.js'
import type { Warning } from './warning.js'

/**
 * The result that one kind of channel would make of a payload.
 */
export interface ChannelPreview {
  channel_kind: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
  accepted: boolean
  /**
   * False where the channel gets the plain text; null for an unknown type.
   */
  structured_content_supported: boolean | null
  errors: Problem[]
  /**
   * The final form; null when refused. Random payloads are made anew each time.
   */
  rendering: {
    /**
     * The channel's word for the form.
     */
    as: string
    body: string
    structured_content: Record<string, unknown> | null
  } | null
  plain_text: string | null
  warnings: Warning[]
}
