import type { ChannelKind } from '../../contract/channel-kinds'
import type { BodyInputFormat, ContentStatus, CreatedFrom, SynchronizationStatus } from '../../contract/content'
import type { StructuredContent } from '../../contract/structured'
import type { PaymentStatus, StructuredReply } from '../../contract/structured-reply'
import type { WebhookEventType } from '../../contract/webhook-event'

/** What the store keeps. Field names are the wire's; times are integer milliseconds since 1970, ids 24 hex characters. */

export interface CommunityRecord {
  id: string
  name: string
  created_at: number
  updated_at: number
}

export interface SourceRecord {
  id: string
  community_id: string
  type: ChannelKind
  name: string
  /** Public id in the loader's address; null where the kind has no loader. */
  channel_id: string | null
  active: boolean
  settings: SourceSettings
  created_at: number
  updated_at: number
}

export interface SourceSettings {
  /** Hours; a customer's message joins the last open thread when its newest message is younger. Default 24. */
  time_for_thread_inclusion?: number
  /** Origins whose pages may embed the chat; none means any. */
  allowed_origins?: string[]
}

export interface AgentRecord {
  id: string
  name: string
  role: 'admin' | 'agent'
  enabled: boolean
  created_at: number
  updated_at: number
}

export interface SourcePermissionRecord {
  agent_id: string
  source_id: string
  read: boolean
  reply: boolean
  initiate_discussion: boolean
}

export interface AccessTokenRecord {
  id: string
  agent_id: string
  label: string
  /** SHA-256, hex. The token itself is shown once and never kept. */
  token_hash: string
  enabled: boolean
  created_at: number
}

export interface IdentityRecord {
  id: string
  community_id: string
  foreign_id: string
  screenname: string | null
  /** True once a signed token named this identity; unsigned attributes never attach to it again. */
  signed: boolean
  created_at: number
  updated_at: number
}

export interface SessionRecord {
  /** SHA-256 of the visitor's token, hex. */
  token_hash: string
  source_id: string
  identity_id: string
  /** Origin of the page that began the session; null when it was not an embedded page. */
  origin: string | null
  created_at: number
}

export interface ThreadRecord {
  id: string
  source_id: string
  identity_id: string
  title: string
  closed: boolean
  text_input_disabled: boolean
  last_seq: number
  contents_count: number
  interventions_count: number
  category_ids: string[]
  thread_category_ids: string[]
  extra_data: Record<string, unknown>
  foreign_id: string
  last_content_at: number
  created_at: number
  updated_at: number
}

/** The final form of a content on its channel, made once: a retry sends the same bytes. */
export interface StoredRendering {
  as: string
  body: string
  structured: StructuredContent | null
}

export interface ContentRecord {
  id: string
  thread_id: string
  /** Place among what the customer may see; null for private messages. */
  seq: number | null
  source_id: string
  identity_id: string
  author: 'customer' | 'agent'
  author_id: string
  creator_id: string | null
  client_id: string | null
  foreign_id: string
  body: string
  body_input_format: BodyInputFormat
  in_reply_to_id: string | null
  in_reply_to_author_id: string | null
  intervention_id: string | null
  language: string | null
  status: ContentStatus
  created_from: CreatedFrom
  synchronization_status: SynchronizationStatus
  synchronization_error: string | null
  private_message: boolean
  auto_submitted: boolean
  first_in_thread: boolean
  context_data: Record<string, unknown> | null
  structured_content: StructuredContent | null
  rendering: StoredRendering | null
  structured_reply: StructuredReply | null
  attachment_ids: string[]
  /** The customer's answer, for types that take one answer only. */
  answered_by_id: string | null
  payment_status: PaymentStatus | null
  created_at: number
  updated_at: number
}

export interface AttachmentRecord {
  id: string
  filename: string
  content_type: string
  size: number
  public: boolean
  width: number | null
  height: number | null
  duration: number | null
  foreign_id: string | null
  /** Name of the bytes in the file storage. */
  file_key: string
  uploaded_by: string
  created_at: number
  updated_at: number
}

export interface WebhookRecord {
  id: string
  name: string
  url: string
  active: boolean
  registered_events: WebhookEventType[]
  verify_token: string
  secret: string
  /** Empty: every source that the agent may read. */
  source_ids: string[]
  agent_id: string
  /** Why the last handshake failed; null when it succeeded. */
  handshake_error: string | null
  created_at: number
  updated_at: number
}

export type OutboxTask =
  | { kind: 'event'; type: WebhookEventType; content_id: string }
  | { kind: 'deliver'; content_id: string }
  | { kind: 'webhook'; delivery_id: string }

/** Work that leaves the process. Rows of one lane are handled strictly in the order of `position`. */
export interface OutboxRecord {
  position: number
  id: string
  lane: string
  task: OutboxTask
  attempts: number
  due_at: number
  claimed_until: number
  created_at: number
}

export interface DeliveryRecord {
  id: string
  webhook_id: string
  event_id: string
  event_type: WebhookEventType
  thread_id: string
  /** The exact bytes that are sent and signed, on every attempt. */
  request_body: string
  state: 'pending' | 'delivered' | 'failed'
  attempts: number
  last_status: number | null
  last_error: string | null
  created_at: number
  updated_at: number
}
