// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { ChannelPreview } from './channel-preview.js'
import type { Repair } from './repair.js'
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
      /**
       * Mends what is safe before the preview, and says what it did.
       */
      repair?: boolean
    }
    answer: {
      /**
       * True if every requested channel accepts the payload.
       */
      accepted: boolean
      channels: ChannelPreview[]
      repair?: Repair
      warnings?: Warning[]
    }
  }
  /**
   * The structured types as tools that a model calls, as JSON Schema
   */
  getStructuredSchemas: {
    given: {
      /**
       * The kind of channel whose limits the schemas have.
       */
      channel?: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
      /**
       * The form of each tool: `openai` is a strict function of the Responses API, `openai_chat` one of Chat Completions, `anthropic` has `input_schema`, `ag_ui` is a Tool of AG-UI, `json_schema` the arguments alone (2020-12).
       */
      for?: 'openai' | 'openai_chat' | 'anthropic' | 'json_schema' | 'ag_ui'
    }
    answer: {
      channel: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
      for: 'openai' | 'openai_chat' | 'anthropic' | 'json_schema' | 'ag_ui'
      /**
       * Pass them on as they are.
       */
      tools: Record<string, unknown>[]
      /**
       * Tools whose result is the answer of the customer.
       */
      waiting: string[]
      /**
       * Tools that the channel lacks: it gets their types as plain text.
       */
      as_text: string[]
    }
  }
}
