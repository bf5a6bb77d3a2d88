// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Attachment } from './attachment.js'
import type { Content } from './content.js'
import type { ContentEmail } from './content-email.js'
import type { Reaction } from './reaction.js'
import type { StructuredContent } from './structured-content.js'
import type { StructuredReply } from './structured-reply.js'
import type { Warning } from './warning.js'

export interface ContentsOperations {
  /**
   * Reply to a content or start a discussion, with text or a structured message
   */
  createContent: {
    given: {
      /**
       * The content being replied to; without it a discussion starts.
       */
      in_reply_to_id?: string
      /**
       * The source on which a discussion starts; not needed for replies.
       */
      source_id?: string
      /**
       * The customer with whom a discussion starts: the foreign_id of an identity.
       */
      to?: string
      /**
       * Text; the question of a select, the message of a payment request.
       */
      body?: string | null
      body_input_format?: 'text' | 'html'
      /**
       * One of the eight structured types; docs/reference/channel-matrix.md has its rendering on each channel.
       */
      structured_content?: StructuredContent
      /**
       * A message of the library, instead of body, body_input_format and structured_content.
       */
      library_item_id?: string
      /**
       * The language of that message, BCP 47; without it the customer's. If the message lacks it, its first.
       */
      library_language?: string
      /**
       * A version of that message; without it the newest is sent.
       */
      library_version?: number
      /**
       * A note between agents: the customer never sees it.
       */
      private?: boolean
      attachment_ids?: string[]
      auto_submitted?: boolean
      context_data?: (Record<string, unknown> | string) | null
      disable_text_input_on_thread?: boolean
      /**
       * Made by the sender: a message that is sent again with the same client_id is stored once.
       */
      client_id?: string
    }
    answer: {
      id: string
      created_at: string
      updated_at: string
      approval_required: boolean
      author_id: string
      body: string
      body_input_format: 'text' | 'html'
      body_formatted: {
        text: string
        html: string
      }
      category_ids: string[]
      creator_id: string | null
      foreign_id: string
      intervention_id: string | null
      language: string | null
      remotely_deleted: boolean
      source_id: string
      source_url: string | null
      source_type: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
      synchronization_status: 'export_pending' | 'success' | 'export_failure'
      synchronization_error: string | null
      status: 'new' | 'assigned' | 'replied' | 'ignored' | 'user_reply' | 'user_initiated'
      thread_id: string
      in_reply_to_id: string | null
      in_reply_to_author_id: string | null
      attachments_count: number
      attachments: Attachment[]
      auto_submitted: boolean
      context_data: Record<string, unknown> | null
      created_from: 'synchronizer' | 'api' | 'interface' | 'auto_response'
      private_message: boolean
      published: boolean
      structured_content_supported: boolean
      /**
       * The payload as it was sent; an empty object if there is none.
       */
      structured_content: StructuredContent | Record<string, unknown>
      /**
       * An empty object if there is none.
       */
      structured_reply: StructuredReply | Record<string, never>
      type: 'message' | 'form_response'
      capabilities_supported: string[]
      /**
       * Only of messages that were written piece by piece. While a message is streaming, body is the text so far; interrupted: its author stopped before the end.
       */
      live?: 'streaming' | 'interrupted' | 'complete'
      /**
       * The time of the last edit; absent: never edited.
       */
      edited_at?: string
      /**
       * Absent: none.
       */
      reactions?: Reaction[]
      email?: ContentEmail
      warnings: Warning[]
    }
  }
  /**
   * Contents that the agent may read, newest first
   */
  listContents: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * At most 150 records are returned, and `limit` in the answer has the number.
       */
      limit?: number
      /**
       * Of this source.
       */
      source_id?: string | string[]
      /**
       * Of this conversation.
       */
      thread_id?: string | string[]
      /**
       * Of this customer.
       */
      identity_id?: string | string[]
      /**
       * Under this intervention.
       */
      intervention_id?: string | string[]
      /**
       * Written by this user or identity.
       */
      author_id?: string | string[]
      /**
       * Sent by this user.
       */
      creator_id?: string | string[]
      /**
       * Replies to this content.
       */
      in_reply_to_id?: string | string[]
      /**
       * With this id on the channel's side.
       */
      foreign_id?: string | string[]
      /**
       * In this status.
       */
      status?: string | string[]
      /**
       * Come in this way.
       */
      created_from?: string | string[]
      /**
       * Sent to their channel, waiting, or failed.
       */
      synchronization_status?: string | string[]
      /**
       * In this language.
       */
      language?: string | string[]
      /**
       * Notes between agents, or what customers see; of an upload: only with a token or a signed address.
       */
      private?: string | string[]
      /**
       * Written by a machine on its own, or not.
       */
      auto_submitted?: string | string[]
      /**
       * Made at this time or later.
       */
      created_after?: string | string[]
      /**
       * Made before this time.
       */
      created_before?: string | string[]
      /**
       * Changed at this time or later.
       */
      updated_after?: string | string[]
      /**
       * Changed before this time.
       */
      updated_before?: string | string[]
      /**
       * The field to sort by; a minus sorts downwards.
       */
      sort?: '-created_at' | 'created_at'
      /**
       * Words to find in the text, and key:value pairs (key:"a value"). Keys: source_id, thread_id, identity_id, intervention_id, author_id, creator_id, in_reply_to_id, foreign_id, status, created_from, synchronization_status, language, private, auto_submitted, created_after, created_before, updated_after, updated_before.
       */
      q?: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: Content[]
    }
  }
  /**
   * One content; answers to forms are in structured_reply
   */
  getContent: {
    given: {
      /**
       * Id of the content.
       */
      id: string
    }
    answer: Content
  }
  /**
   * Edit a reply, within the time that its source sets (edit_window_seconds)
   */
  editContent: {
    given: {
      /**
       * Id of the content.
       */
      id: string
      /**
       * The new text; absent: the text stays.
       */
      body?: string
      body_input_format?: 'text' | 'html'
      /**
       * The new structured content, whole; absent: it stays, null: it goes.
       */
      structured_content?: StructuredContent | null
    }
    answer: {
      id: string
      created_at: string
      updated_at: string
      approval_required: boolean
      author_id: string
      body: string
      body_input_format: 'text' | 'html'
      body_formatted: {
        text: string
        html: string
      }
      category_ids: string[]
      creator_id: string | null
      foreign_id: string
      intervention_id: string | null
      language: string | null
      remotely_deleted: boolean
      source_id: string
      source_url: string | null
      source_type: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
      synchronization_status: 'export_pending' | 'success' | 'export_failure'
      synchronization_error: string | null
      status: 'new' | 'assigned' | 'replied' | 'ignored' | 'user_reply' | 'user_initiated'
      thread_id: string
      in_reply_to_id: string | null
      in_reply_to_author_id: string | null
      attachments_count: number
      attachments: Attachment[]
      auto_submitted: boolean
      context_data: Record<string, unknown> | null
      created_from: 'synchronizer' | 'api' | 'interface' | 'auto_response'
      private_message: boolean
      published: boolean
      structured_content_supported: boolean
      /**
       * The payload as it was sent; an empty object if there is none.
       */
      structured_content: StructuredContent | Record<string, unknown>
      /**
       * An empty object if there is none.
       */
      structured_reply: StructuredReply | Record<string, never>
      type: 'message' | 'form_response'
      capabilities_supported: string[]
      /**
       * Only of messages that were written piece by piece. While a message is streaming, body is the text so far; interrupted: its author stopped before the end.
       */
      live?: 'streaming' | 'interrupted' | 'complete'
      /**
       * The time of the last edit; absent: never edited.
       */
      edited_at?: string
      /**
       * Absent: none.
       */
      reactions?: Reaction[]
      email?: ContentEmail
      warnings: Warning[]
    }
  }
  /**
   * Unsend a reply: its words go from everywhere
   */
  unsendContent: {
    given: {
      /**
       * Id of the content.
       */
      id: string
    }
    answer: Content
  }
  /**
   * Mark a customer's message as needing no reply
   */
  ignoreContent: {
    given: {
      /**
       * Id of the content.
       */
      id: string
    }
    answer: Content
  }
}
