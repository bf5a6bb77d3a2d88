import type { ChannelKind } from '../../contract/channel-kinds'
import type { LiveState } from '../../contract/chat/realtime'
import type { Marks } from '../../contract/chat/visitor'
import type { BodyInputFormat, ContentStatus, CreatedFrom, SynchronizationStatus } from '../../contract/content'
import type { ConversationState, Priority } from '../../contract/inbox/states'
import type { Intervention } from '../../contract/intervention'
import type { Reaction } from '../../contract/reaction'
import type { StructuredContent } from '../../contract/structured'
import type { Warning } from '../../contract/structured/problem'
import type { PaymentStatus, StructuredReply } from '../../contract/structured/reply'
import type { ContentEventType, InterventionEventType, WebhookEventType } from '../../contract/webhook-event'
import type { ControlAct } from './control/control-records'
import type { MailRequest } from './events/mail-records'
import type { TokenScope } from './rights'
import type { Availability, RoutingMode } from './setup-records'
import type { SourceSettings } from './source-settings'
import type { StoredRecord } from './stored-record'

// Fields have the API's names; times are integer milliseconds since 1970, ids 24 hex characters.

export const byId = <R extends { id: string }>(records: readonly R[]): Map<string, R> =>
  new Map(records.map((record) => [record.id, record]))

/** `optional`: customers can be identified by a signed token, or stay anonymous. */
export const signedIdentities = ['required', 'optional', 'rejected'] as const
type SignedIdentities = (typeof signedIdentities)[number]

export interface CommunityRecord extends StoredRecord {
  name: string
  signed_identities: SignedIdentities
}

export interface SourceRecord extends StoredRecord {
  community_id: string
  type: ChannelKind
  name: string
  /** The public id in the loader's address; null for a kind without a loader, and while web messaging is off. */
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
  capacity: number
  /** The upload that is the agent's picture; null: initials are shown. */
  picture_id: string | null
  /** Whether the agent can have subscribed browsers. Messages make no alert rows for other agents. */
  alerted: boolean
}

export interface SourcePermissionRecord {
  agent_id: string
  source_id: string
  read: boolean
  reply: boolean
  initiate_discussion: boolean
}

export interface TokenLimits {
  /** The rights to which the token is limited. Null: all rights of its agent. */
  scope: TokenScope[] | null
  /** The sources to which the token is limited; null: all sources of its agent. */
  source_ids: string[] | null
  /** The addresses and networks from which the token can be used; null: any address. */
  allowed_addresses: string[] | null
  /** Null: the token never expires. */
  expires_at: number | null
}

export interface AccessTokenRecord extends StoredRecord, TokenLimits {
  agent_id: string
  label: string
  /** SHA-256 in hex. The token itself is shown one time and not stored. */
  token_hash: string
  enabled: boolean
  /** The last use, accurate to five minutes; null: never. */
  last_used_at: number | null
}

/** `site`: the site's token or page. `agent`: an agent, in the inbox or by the API. */
export type AttributeOrigin = 'site' | 'agent'

export interface IdentityRecord extends StoredRecord {
  community_id: string
  foreign_id: string
  screenname: string | null
  firstname: string | null
  lastname: string | null
  email: string | null
  company: string | null
  phone: string | null
  avatar_url: string | null
  extra_values: Record<string, unknown>
  /** Who set each attribute. An extra value has the key `extra_values.<name>`; absent: unknown. */
  origins: Record<string, AttributeOrigin>
  /** The last connection or message, accurate to ten minutes. */
  seen_at: number
  /** The store derives it from the name at every write. */
  sort_name: string
  identity_group_id: string | null
  /** Whether a signed token has identified this customer. Then it gets no unsigned attributes. */
  signed: boolean
}

export interface SessionRecord {
  /** SHA-256 of the visitor's token, in hex. */
  token_hash: string
  source_id: string
  identity_id: string
  /** The origin of the page that began the session; null for a chat in its own window. */
  origin: string | null
  signed: boolean
  /** When the session ended and its token became invalid; null before that. */
  ended_at: number | null
  /** The community's key that signed the token; null for an unsigned session. */
  key_id: string | null
  /** When the site has to sign its customer in again; null for an unsigned session. */
  expires_at: number | null
  /** The digest whose link began the session; null for every other session. */
  digest_id: string | null
  /** The last connection of the device, accurate to ten minutes. */
  seen_at: number
  created_at: number
}

export interface ThreadRecord extends StoredRecord {
  source_id: string
  identity_id: string
  title: string
  closed: boolean
  /** Whether closing was requested. The thread closes after its earlier outbox rows. */
  closing: boolean
  /** When the thread was last reopened; its silence timeout counts from then. */
  opened_at: number | null
  text_input_disabled: boolean
  /** Whether the newest message is an unanswered select that disables the text box (spec: disable_text_input). */
  select_locks: boolean
  last_seq: number
  contents_count: number
  interventions_count: number
  category_ids: string[]
  thread_category_ids: string[]
  extra_data: Record<string, unknown>
  foreign_id: string
  /**
   * The time of the newest content, or of a later end of a snooze. Lists, the silence timeout and new messages use it.
   */
  last_content_at: number
  /** The agent who began the thread; null if the customer began it. */
  begun_by: string | null
  /** The first public reply of a bot or a person; null in a conversation that an agent began. */
  first_reply_at: number | null
  first_reply_by: string | null
  first_person_reply_at: number | null
  first_person_reply_by: string | null
  /** When an agent closed the thread or its last intervention; null while it is open, and after closing by silence. */
  handled_at: number | null
  /** The state in the inbox, stored for lists. See interventions/inbox-place.ts. */
  inbox_state: ConversationState
  owner_id: string | null
  /** The time of the oldest message without a reply, with or without an intervention; null if no message waits. */
  waiting_since: number | null
  newest_content_id: string | null
  /** The routing mode that an agent chose; null: that of the source. */
  routing_mode: RoutingMode | null
  /** Null means normal. The index holds only the other priorities. */
  priority: Exclude<Priority, 'normal'> | null
  snoozed_until: number | null
  handed_over_at: number | null
  reachable: boolean
  /** Whether an outbox row will mail the unread replies. */
  digest_waits: boolean
  /** A counter of changes of contents and live messages. A chat that was offline uses it to find missed changes. */
  last_change: number
}

/** The final form of a content on its channel. It is made one time, so that a retry sends the same bytes. */
interface StoredRendering {
  as: string
  body: string
  structured: StructuredContent | null
  /** What was cut, dropped, filled in or converted for the channel. Absent on the web, and without changes. */
  warnings?: Warning[]
}

export interface ContentRecord extends StoredRecord {
  thread_id: string
  /** The number among the contents that the customer can see; null for private messages. */
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
  /** The text that a search reads; null: the body. See contents/searched-text.ts. */
  searched_text: string | null
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
  /** The customer's answer, for types that accept only one answer. */
  answered_by_id: string | null
  payment_status: PaymentStatus | null
  /** Null for a message that was sent complete. During `streaming`, the text is in the live message. */
  live: LiveState | null
  edited_at: number | null
  /** When the content was unsent. Its seq stays, its text is deleted. */
  removed_at: number | null
  /** The thread's `last_change` at this content's last change; null: never changed. */
  last_change: number | null
  reactions: Reaction[] | null
  /** Null if it did not arrive by e-mail. */
  email: StoredEmail | null
}

export interface StoredEmail {
  /** The source of the e-mail; null: not stored. */
  attachment_id: string | null
  /** Where a possible quote or signature begins in the body; null: none. */
  folded_from: number | null
}

export interface MentionRecord extends StoredRecord {
  thread_id: string
  content_id: string
  source_id: string
  agent_id: string
  by_id: string
  seen: boolean
}

export interface WebhookRecord extends StoredRecord {
  name: string
  url: string
  active: boolean
  registered_events: WebhookEventType[]
  verify_token: string
  /** Encrypted, like `previous_secret`. */
  secret: string
  source_ids: string[]
  /** `include`: only `source_ids`, or every source if it is empty; `exclude`: every source except `source_ids`. */
  source_strategy: 'include' | 'exclude'
  agent_id: string
  /** Why the last handshake failed; null after a success. */
  handshake_error: string | null
  /** Also signs until `previous_secret_until`, so that receivers have time to change the secret. */
  previous_secret: string | null
  previous_secret_until: number | null
}

/**
 * Why agents are notified. `plea`: a bot requests a person. `given`: assigned by an agent. `returned`: a snooze ended.
 */
export type AlertCause = 'message' | 'plea' | 'given' | 'mention' | 'returned'

export type OutboxTask =
  | { kind: 'event'; type: ContentEventType; content_id: string }
  | { kind: 'event'; type: InterventionEventType; intervention_id: string; snapshot: Intervention }
  | { kind: 'close'; of: 'thread' | 'intervention'; id: string }
  | { kind: 'connector'; content_id: string }
  | { kind: 'control'; act: ControlAct; control_id: string }
  | { kind: 'webhook'; delivery_id: string }
  | { kind: 'mail'; mail: MailRequest }
  | { kind: 'file'; key: string }
  /** A customer's message for the AI agent of its source. */
  | { kind: 'ai'; content_id: string }
  /** Notices for customers. `content`: show an unseen reply. `reading`, `removed`: close the notices. */
  | { kind: 'reach'; of: 'content' | 'reading' | 'removed'; id: string }
  /** Notices for agents with a closed inbox. `reading`: close the notices, because no agent is needed any more. */
  | { kind: 'alert'; of: AlertCause | 'reading'; id: string }

/** A task for after the commit. Rows with the same ordering key are handled in the order of `position`. */
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

/** What agents and customer have received and read. A separate table, so that a mark changes no other record. */
export interface ThreadMarksRecord extends Marks {
  thread_id: string
  updated_at: number
}
