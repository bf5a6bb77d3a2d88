import type { ChannelKind } from '../../contract/channel-kinds'
import type { Marks } from '../../contract/chat/visitor'
import type { BodyInputFormat, ContentStatus, CreatedFrom, SynchronizationStatus } from '../../contract/content'
import type { ConversationState } from '../../contract/inbox/conversation'
import type { Intervention } from '../../contract/intervention'
import type { StructuredContent } from '../../contract/structured'
import type { Warning } from '../../contract/structured/problem'
import type { PaymentStatus, StructuredReply } from '../../contract/structured/reply'
import type {
  ContentEventType,
  DeliveredEventType,
  InterventionEventType,
  WebhookEventType,
} from '../../contract/webhook-event'
import type { ControlAct } from './control/control-records'
import type { TokenScope } from './rights'
import type { Availability, RoutingMode } from './setup-records'
import type { SourceSettings } from './source-settings'
import type { StoredRecord } from './stored-record'

// The stored records. Field names are the wire's; times are integer milliseconds since 1970, ids 24 hex characters.

export const byId = <R extends { id: string }>(records: readonly R[]): Map<string, R> =>
  new Map(records.map((record) => [record.id, record]))

/** `optional`: customers may be named by a signed token, or stay without (decisions, 69). */
export const signedIdentities = ['required', 'optional', 'rejected'] as const
export type SignedIdentities = (typeof signedIdentities)[number]

export interface CommunityRecord extends StoredRecord {
  name: string
  /** Whether customers must, may or cannot be named by a signed token. */
  signed_identities: SignedIdentities
}

export interface SourceRecord extends StoredRecord {
  community_id: string
  type: ChannelKind
  name: string
  /** Public id in the loader's address; null where the kind has no loader, or web messaging is not enabled. */
  channel_id: string | null
  active: boolean
  settings: SourceSettings
}

export interface AgentRecord extends StoredRecord {
  name: string
  role_id: string
  email: string | null
  enabled: boolean
  availability: Availability
  /** How many real-time conversations the user takes at once. */
  capacity: number
}

export interface SourcePermissionRecord {
  agent_id: string
  source_id: string
  read: boolean
  reply: boolean
  initiate_discussion: boolean
}

export interface TokenLimits {
  /** The token's part of its agent's rights; null: all. */
  scope: TokenScope[] | null
  /** The sources on which it has them; null: all of the agent's. */
  source_ids: string[] | null
  /** Addresses and networks it may be used from; null: all. */
  allowed_addresses: string[] | null
  /** When it ends; null: never. */
  expires_at: number | null
}

export interface AccessTokenRecord extends StoredRecord, TokenLimits {
  agent_id: string
  label: string
  /** SHA-256, hex. The token itself is shown once and never kept. */
  token_hash: string
  enabled: boolean
  /** Within some minutes; null: never. */
  last_used_at: number | null
}

export interface IdentityRecord extends StoredRecord {
  community_id: string
  foreign_id: string
  screenname: string | null
  firstname: string | null
  lastname: string | null
  email: string | null
  company: string | null
  avatar_url: string | null
  /** Further facts that the site or an agent keeps about the customer. */
  extra_values: Record<string, unknown>
  /** The person to whom this and other identities belong. */
  identity_group_id: string | null
  /** True once a signed token named this identity; unsigned attributes never attach to it again. */
  signed: boolean
}

export interface SessionRecord {
  /** SHA-256 of the visitor's token, hex. */
  token_hash: string
  source_id: string
  identity_id: string
  /** Origin of the page that began the session; null when it was not an embedded page. */
  origin: string | null
  /** True when a signed token named the identity in this session. */
  signed: boolean
  /** From then on the token opens nothing; null while it lives. */
  ended_at: number | null
  /** Of the community's key that signed its token; null while unsigned, and of sessions that versions before this field signed. */
  key_id: string | null
  /** When a signed session is over, and the site has to sign its customer in again; null for all others. */
  expires_at: number | null
  /** When its device was last seen, to ten minutes; null before this field. */
  seen_at: number | null
  created_at: number
}

export interface ThreadRecord extends StoredRecord {
  source_id: string
  identity_id: string
  title: string
  closed: boolean
  /** Asked to close. It closes when earlier work of the thread is done. */
  closing: boolean
  /** When it was opened again; silence counts from then. */
  opened_at: number | null
  /** By the API. */
  text_input_disabled: boolean
  /** The newest message is a select that takes no text (spec: disable_text_input); until it is answered or a newer message comes. */
  select_locks: boolean
  last_seq: number
  contents_count: number
  interventions_count: number
  category_ids: string[]
  thread_category_ids: string[]
  extra_data: Record<string, unknown>
  foreign_id: string
  last_content_at: number
  /** The agent who began it; null where the customer did. */
  begun_by: string | null
  /** The first reply that the customer saw, of a bot or a person; never kept of a conversation that an agent began. */
  first_reply_at: number | null
  first_reply_by: string | null
  first_person_reply_at: number | null
  first_person_reply_by: string | null
  /** When an agent closed it, or the last intervention in it; null while it is not, and where silence did. */
  handled_at: number | null
  /** Where agents find it; kept with every change, so that lists need not work it out. See interventions/inbox-place.ts. */
  inbox_state: ConversationState
  /** Of the open intervention. */
  owner_id: string | null
  /** Time of the oldest message without a reply, with or without an intervention; null while no customer waits. */
  waiting_since: number | null
  /** Comments between agents too. */
  newest_content_id: string | null
  /** Sorted by hand; null: that of its source. */
  routing_mode: RoutingMode | null
  /** When the bot gave it to the agents; null: not, or there is none. */
  handed_over_at: number | null
}

/** The final form of a content on its channel, made once: a retry sends the same bytes. */
export interface StoredRendering {
  as: string
  body: string
  structured: StructuredContent | null
  /** Changes that the channel made necessary: cut, dropped, filled in or converted fields; absent on the web, and where there were none. */
  warnings?: Warning[]
}

export interface ContentRecord extends StoredRecord {
  thread_id: string
  /** Place among the contents that the customer may see; null for private messages. */
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
}

export interface AttachmentRecord extends StoredRecord {
  filename: string
  content_type: string
  size: number
  public: boolean
  width: number | null
  height: number | null
  duration: number | null
  /** `h264`, `hevc`, ...; null when the file holds no moving picture that we can read. */
  video_codec: string | null
  /** One per audio stream; null when the file was not read for them. */
  audio_codecs: string[] | null
  foreign_id: string | null
  /** Name of the bytes in the file storage. */
  file_key: string
  uploaded_by: string
  /** The customer who sent it; null for what agents uploaded. */
  identity_id: string | null
  /** Where the customer sent it; null until then, and for what agents uploaded. */
  thread_id: string | null
}

export interface WebhookRecord extends StoredRecord {
  name: string
  url: string
  active: boolean
  registered_events: WebhookEventType[]
  verify_token: string
  /** Sealed, as `previous_secret`. */
  secret: string
  source_ids: string[]
  /** `include`: only these sources, none named means all; `exclude`: all but these. */
  source_strategy: 'include' | 'exclude'
  agent_id: string
  /** Why the last handshake failed; null when it succeeded. */
  handshake_error: string | null
  /** Signs beside `secret` until this time, so that receivers can change over. */
  previous_secret: string | null
  previous_secret_until: number | null
}

export type OutboxTask =
  | { kind: 'event'; type: ContentEventType; content_id: string }
  | { kind: 'event'; type: InterventionEventType; intervention_id: string; snapshot: Intervention }
  | { kind: 'close'; of: 'thread' | 'intervention'; id: string }
  /** A reply on the web. Only earlier versions wrote these rows. */
  | { kind: 'deliver'; content_id: string }
  | { kind: 'connector'; content_id: string }
  | { kind: 'control'; act: ControlAct; control_id: string }
  | { kind: 'webhook'; delivery_id: string }

/** Work that leaves the process. Rows of one ordering key are handled strictly in the order of `position`. */
export interface OutboxRecord {
  position: number
  id: string
  ordering_key: string
  task: OutboxTask
  attempts: number
  due_at: number
  claimed_until: number
  created_at: number
}

export interface DeliveryRecord extends StoredRecord {
  webhook_id: string
  event_id: string
  event_type: DeliveredEventType
  /** Of a test, which is about no thread and no source, the id of its webhook in both. */
  thread_id: string
  /** The exact bytes that are sent and signed, on every attempt. */
  request_body: string
  state: 'pending' | 'delivered' | 'failed'
  source_id: string
  /** Every post that was made, replays and probes included. */
  attempts: number
  /** How far it is in the retry schedule; a replay begins anew, a failed probe does not count. */
  step: number
  /** When it was made or last replayed. */
  queued_at: number
  last_attempt_at: number | null
  last_status: number | null
  last_error: string | null
  /** Milliseconds until the last attempt was answered or given up. */
  response_time: number | null
  replays: number
  replayed_at: number | null
}

/** How far each side has got; a table of its own, so that marking costs no message anything. */
export interface ThreadMarksRecord extends Marks {
  thread_id: string
  updated_at: number
}
