// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { ChannelPreview } from './channel-preview.js'
import type { StructuredContent } from './structured-content.js'
import type { Warning } from './warning.js'

export interface StructuredContentOperations {
  /**
   * Previews a payload on each kind of channel; stores nothing
   */
  previewStructuredContent: {
    given: {
      /**
       * Text; the question of a select, the message of a payment request.
       */
      body?: string | null
      /**
       * One of the eight structured types; docs/reference/channel-matrix.md has its rendering on each channel.
       */
      structured_content: StructuredContent
      /**
       * The kinds of channel to preview; all six by default.
       */
      channel_kinds?: (
        'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
      )[]
    }
    answer: {
      /**
       * True if every requested channel accepts the payload.
       */
      accepted: boolean
      channels: ChannelPreview[]
      warnings?: Warning[]
    }
  }
}
