// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { AgentName } from './agent-name.js'
import type { Attachment } from './attachment.js'
import type { ContentEmail } from './content-email.js'
import type { Reaction } from './reaction.js'
import type { StructuredContent } from './structured-content.js'
import type { StructuredReply } from './structured-reply.js'
import type { Warning } from './warning.js'

/**
 * A content with the fields that the inbox shows.
 */
export interface ConversationContent {
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
  /**
   * Absent: it did not come by e-mail.
   */
  email?: ContentEmail
  seq: number | null
  from: 'customer' | 'agent'
  author_name: string
  client_id: string | null
  delivery: ('sending' | 'sent' | 'delivered' | 'read' | 'failed') | null
  /**
   * The agents whom a comment mentions.
   */
  mentions: AgentName[]
  /**
   * The content as the web customer sees it.
   */
  shown: Record<string, unknown> | null
  /**
   * Other channels: the final form that was sent.
   */
  rendering: {
    as: string
    body: string
    structured_content: Record<string, unknown> | null
    warnings: Warning[]
  } | null
  warnings?: Warning[]
}
