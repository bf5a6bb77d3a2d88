import type { Attachment } from './attachment'
import type { ChannelKind } from './channel-kinds'
import type { LiveState } from './chat/realtime'
import type { Reaction } from './reaction'
import type { StructuredContent } from './structured'
import type { StructuredReply } from './structured/reply'

/**
 * Statuses of a customer's message: new, assigned, replied, ignored. Of an agent's message: user_reply, user_initiated.
 */
export type ContentStatus = 'new' | 'assigned' | 'replied' | 'ignored' | 'user_reply' | 'user_initiated'
export type CreatedFrom = 'synchronizer' | 'api' | 'interface' | 'auto_response'
export type SynchronizationStatus = 'export_pending' | 'success' | 'export_failure'
export type BodyInputFormat = 'text' | 'html'

/** A message, exactly as `GET /1.0/contents/:id` returns it. */
export interface Content {
  id: string
  created_at: string
  updated_at: string
  approval_required: boolean
  author_id: string
  body: string
  body_input_format: BodyInputFormat
  body_formatted: { text: string; html: string }
  category_ids: string[]
  creator_id: string | null
  foreign_id: string
  intervention_id: string | null
  language: string | null
  /** True if the message was unsent and its text deleted. */
  remotely_deleted: boolean
  source_id: string
  source_url: string | null
  source_type: ChannelKind
  synchronization_status: SynchronizationStatus
  synchronization_error: string | null
  status: ContentStatus
  thread_id: string
  in_reply_to_id: string | null
  in_reply_to_author_id: string | null
  attachments_count: number
  attachments: Attachment[]
  auto_submitted: boolean
  context_data: Record<string, unknown> | null
  created_from: CreatedFrom
  private_message: boolean
  published: boolean
  structured_content_supported: boolean
  /** The payload as the API client sent it; an empty object if there is none. */
  structured_content: StructuredContent | Record<string, never>
  structured_reply: StructuredReply | Record<string, never>
  type: 'message' | 'form_response'
  capabilities_supported: string[]
  /** Present only if the message was written piece by piece. While it is `streaming`, `body` is the text so far. */
  live?: LiveState
  /** The time of the last edit; absent without edits. */
  edited_at?: string
  /** Absent without reactions. */
  reactions?: Reaction[]
  /** Present only if the message arrived by e-mail. */
  email?: ContentEmail
}

interface ContentEmail {
  /** The address of the original e-mail, valid for an hour; null if the e-mail was not stored. */
  url: string | null
  /** The index in `body` at which a possible quote or signature begins, in UTF-16 units; null for none. */
  folded_from: number | null
}
