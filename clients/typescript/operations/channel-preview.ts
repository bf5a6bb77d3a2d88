// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Problem } from './problem.js'
import type { Warning } from './warning.js'

/**
 * A payload as one kind of channel would render it.
 */
export interface ChannelPreview {
  channel_kind: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
  accepted: boolean
  /**
   * False if the channel gets the plain text; null for an unknown type.
   */
  structured_content_supported: boolean | null
  errors: Problem[]
  /**
   * The final form; null if the payload is refused. Each preview generates new random payloads.
   */
  rendering: {
    /**
     * The channel's name of the form.
     */
    as: string
    body: string
    structured_content: Record<string, unknown> | null
  } | null
  plain_text: string | null
  warnings: Warning[]
}
