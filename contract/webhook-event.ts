import type { AuditEvent } from './audit-event'
import type { ChannelKind } from './channel-kinds'
import type { LiveState } from './chat/realtime'
import type { BodyInputFormat, ContentStatus, CreatedFrom, SynchronizationStatus } from './content'
import type { Intervention } from './intervention'
import type { Reaction } from './reaction'
import type { StructuredContent } from './structured'
import type { StructuredReply } from './structured/reply'

const contentEventTypes = [
  'content.imported',
  'content.replied',
  'content.exported',
  'content.updated',
  'content.deleted',
  'content.reacted',
  'content.thread_closed',
  'content.thread_opened',
  'content.thread_auto_closed',
  /** The customer asked to stop a live message. The event has its incomplete text. */
  'content.stop_requested',
] as const

const interventionEventTypes = [
  'intervention.opened',
  'intervention.reopened',
  'intervention.closed',
  'intervention.canceled',
  'intervention.assigned',
  'intervention.user_updated',
] as const

/** Events of conversations. Event streams contain only these. */
export const conversationEventTypes = [...contentEventTypes, ...interventionEventTypes] as const
export const alertEventType = 'audit.alert'
export const webhookEventTypes = [...conversationEventTypes, alertEventType] as const

export type ContentEventType = (typeof contentEventTypes)[number]
export type InterventionEventType = (typeof interventionEventTypes)[number]
export type WebhookEventType = (typeof webhookEventTypes)[number]

/** Sent to a single webhook on request. Webhooks cannot subscribe to it. */
export const testEventType = 'webhook.test'
export const deliveredEventTypes = [...webhookEventTypes, testEventType] as const
export type DeliveredEventType = (typeof deliveredEventTypes)[number]

/** The fields of a content in an event. Some names differ from the API's. */
export interface ContentMetadata {
  approval_required: boolean
  author_id: string
  body: string
  body_input_format: BodyInputFormat
  category_ids: string[]
  context_data: Record<string, unknown> | null
  created_from: CreatedFrom
  creator_id: string | null
  date: string
  /** ISO 8601; absent without edits. */
  edited_at?: string
  first_in_thread: boolean
  foreign_categories: string[]
  foreign_id: string
  foreign_origin: string
  has_attachment: boolean
  attachment_ids: string[]
  in_reply_to_author_id: string | null
  in_reply_to_id: string | null
  intervention_id: string | null
  language: string | null
  /** Absent: the message was never live. */
  live?: LiveState
  private: boolean
  /** Absent without reactions. */
  reactions?: Reaction[]
  remotely_deleted?: true
  source_id: string
  source_type: ChannelKind
  status: ContentStatus
  structured_content: StructuredContent | Record<string, never>
  structured_content_supported: boolean
  synchronization_status: SynchronizationStatus
  structured_reply: StructuredReply | Record<string, never>
  thread_id: string
  thread_title: string
  type: 'message' | 'form_response'
}

interface EventBase {
  id: string
  /** ISO 8601 UTC with milliseconds. */
  issued_at: string
}

/** Events about a thread contain the thread's newest content. */
export interface ContentEvent extends EventBase {
  type: ContentEventType
  resource: { type: 'message'; id: string; metadata: ContentMetadata }
}

/** The intervention at the time of the event. */
export interface InterventionEvent extends EventBase {
  type: InterventionEventType
  resource: { type: 'intervention'; id: string; metadata: Intervention }
}

/** A test with which a person checks that the endpoint answers. */
export interface TestEvent extends EventBase {
  type: typeof testEventType
  resource: { type: 'webhook'; id: string; metadata: { name: string } }
}

/** An event of the audit log with the seal of its block. The seal's hash later proves that the log is unchanged. */
export interface AlertEvent extends EventBase {
  type: typeof alertEventType
  resource: { type: 'audit_event'; id: string; metadata: AuditEvent & { seal: number; seal_hash: string } }
}

export type ConversationEvent = ContentEvent | InterventionEvent
export type WebhookEvent = ConversationEvent | TestEvent | AlertEvent

export interface WebhookEnvelope {
  /** The id of the delivery, the same in every attempt. */
  id: string
  domain_id: string
  events: WebhookEvent[]
}
