import type { Intervention } from '../../../contract/intervention'
import type { AttachmentRecord, AttachmentUseRecord } from '../../conversation/contents/attachment-records'
import type { MailRequest } from '../../conversation/events/mail-records'
import type { DeliveryRecord } from '../../conversation/events/webhook-records'
import type {
  CommunityRecord,
  ContentRecord,
  IdentityRecord,
  OutboxRecord,
  SessionRecord,
  SourceRecord,
  ThreadRecord,
  WebhookRecord,
} from '../../conversation/records'
import { type AccountRecords, accountTables } from './account'
import { type AiRecords, aiTables } from './ai'
import { type ControlRecords, controlTables } from './control'
import { type InboxRecords, inboxTables } from './inbox'
import { type InterventionRecords, interventionTables } from './intervention'
import { type LibraryRecords, libraryTables } from './library'
import { type LiveRecords, liveTables } from './live'
import { type SetupRecords, setupTables } from './setup'
import { type VisitorRecords, visitorTables } from './visitor'
import { type WebhookTableRecords, webhookTables } from './webhook'

interface SettingRecord {
  name: string
  value: string
}

/** A row of the outbox as stored. The ids in its task have separate columns, so that queries can find them. */
export type OutboxRow = Omit<OutboxRecord, 'task'> & {
  kind: string
  type: string | null
  subject_id: string
  /** The node that claimed the row, if there are several nodes. */
  claimed_by: string | null
  /** The record as it was at the event, if it may change before the event is sent. For an e-mail, its data. */
  snapshot: Intervention | MailRequest | null
}

export interface Records
  extends SetupRecords,
    ControlRecords,
    WebhookTableRecords,
    InterventionRecords,
    InboxRecords,
    LibraryRecords,
    LiveRecords,
    AiRecords,
    VisitorRecords,
    AccountRecords {
  settings: SettingRecord
  communities: CommunityRecord
  sources: SourceRecord
  identities: IdentityRecord
  sessions: SessionRecord
  threads: ThreadRecord
  contents: ContentRecord
  attachments: AttachmentRecord
  attachment_uses: AttachmentUseRecord
  webhooks: WebhookRecord
  deliveries: DeliveryRecord
  outbox: OutboxRow
}

export type TableName = keyof Records
/** How both databases store a value: times as integers (milliseconds), booleans as 0 or 1, JSON as text. */
export type ColumnKind = 'text' | 'integer' | 'boolean' | 'json'
type Columns<T> = { readonly [K in keyof T]-?: ColumnKind }

type Raw<V> = V extends boolean ? number : V extends string | number | null ? V : V extends null ? null : string
type RawRow<T> = { [K in keyof T]: Raw<T[K]> }
export type Database = { [N in TableName]: RawRow<Records[N]> }

const dated = { created_at: 'integer', updated_at: 'integer' } as const

/** All tables in the order of their creation. Rows are encoded and decoded by these columns. */
export const tables: { readonly [N in TableName]: Columns<Records[N]> } = {
  settings: { name: 'text', value: 'text' },
  communities: { id: 'text', name: 'text', signed_identities: 'text', ...dated },
  sources: {
    id: 'text',
    community_id: 'text',
    type: 'text',
    name: 'text',
    channel_id: 'text',
    active: 'boolean',
    settings: 'json',
    ...dated,
  },
  identities: {
    id: 'text',
    community_id: 'text',
    foreign_id: 'text',
    screenname: 'text',
    firstname: 'text',
    lastname: 'text',
    email: 'text',
    company: 'text',
    phone: 'text',
    avatar_url: 'text',
    extra_values: 'json',
    origins: 'json',
    seen_at: 'integer',
    sort_name: 'text',
    identity_group_id: 'text',
    signed: 'boolean',
    ...dated,
  },
  sessions: {
    token_hash: 'text',
    source_id: 'text',
    identity_id: 'text',
    origin: 'text',
    signed: 'boolean',
    key_id: 'text',
    expires_at: 'integer',
    digest_id: 'text',
    seen_at: 'integer',
    ended_at: 'integer',
    created_at: 'integer',
  },
  threads: {
    id: 'text',
    source_id: 'text',
    identity_id: 'text',
    title: 'text',
    closed: 'boolean',
    closing: 'boolean',
    opened_at: 'integer',
    text_input_disabled: 'boolean',
    select_locks: 'boolean',
    last_seq: 'integer',
    contents_count: 'integer',
    interventions_count: 'integer',
    category_ids: 'json',
    thread_category_ids: 'json',
    extra_data: 'json',
    foreign_id: 'text',
    last_content_at: 'integer',
    begun_by: 'text',
    first_reply_at: 'integer',
    first_reply_by: 'text',
    first_person_reply_at: 'integer',
    first_person_reply_by: 'text',
    handled_at: 'integer',
    inbox_state: 'text',
    owner_id: 'text',
    waiting_since: 'integer',
    newest_content_id: 'text',
    routing_mode: 'text',
    priority: 'text',
    snoozed_until: 'integer',
    handed_over_at: 'integer',
    reachable: 'boolean',
    digest_waits: 'boolean',
    last_change: 'integer',
    ...dated,
  },
  contents: {
    id: 'text',
    thread_id: 'text',
    seq: 'integer',
    source_id: 'text',
    identity_id: 'text',
    author: 'text',
    author_id: 'text',
    creator_id: 'text',
    client_id: 'text',
    foreign_id: 'text',
    body: 'text',
    body_input_format: 'text',
    searched_text: 'text',
    in_reply_to_id: 'text',
    in_reply_to_author_id: 'text',
    intervention_id: 'text',
    language: 'text',
    status: 'text',
    created_from: 'text',
    synchronization_status: 'text',
    synchronization_error: 'text',
    private_message: 'boolean',
    auto_submitted: 'boolean',
    first_in_thread: 'boolean',
    context_data: 'json',
    structured_content: 'json',
    rendering: 'json',
    structured_reply: 'json',
    attachment_ids: 'json',
    answered_by_id: 'text',
    payment_status: 'text',
    live: 'text',
    edited_at: 'integer',
    removed_at: 'integer',
    last_change: 'integer',
    reactions: 'json',
    email: 'json',
    ...dated,
  },
  attachments: {
    id: 'text',
    filename: 'text',
    content_type: 'text',
    size: 'integer',
    public: 'boolean',
    width: 'integer',
    height: 'integer',
    duration: 'integer',
    alternative_text: 'text',
    video_codec: 'text',
    audio_codecs: 'json',
    foreign_id: 'text',
    file_key: 'text',
    uploaded_by: 'text',
    identity_id: 'text',
    thread_id: 'text',
    ...dated,
  },
  attachment_uses: {
    id: 'text',
    attachment_id: 'text',
    content_id: 'text',
    source_id: 'text',
    created_at: 'integer',
  },
  webhooks: {
    id: 'text',
    name: 'text',
    url: 'text',
    active: 'boolean',
    registered_events: 'json',
    verify_token: 'text',
    secret: 'text',
    source_ids: 'json',
    source_strategy: 'text',
    agent_id: 'text',
    handshake_error: 'text',
    previous_secret: 'text',
    previous_secret_until: 'integer',
    ...dated,
  },
  deliveries: {
    id: 'text',
    webhook_id: 'text',
    event_id: 'text',
    event_type: 'text',
    thread_id: 'text',
    request_body: 'text',
    state: 'text',
    attempts: 'integer',
    last_status: 'integer',
    last_error: 'text',
    source_id: 'text',
    step: 'integer',
    queued_at: 'integer',
    last_attempt_at: 'integer',
    response_time: 'integer',
    replays: 'integer',
    replayed_at: 'integer',
    position: 'integer',
    due_at: 'integer',
    claimed_until: 'integer',
    claimed_by: 'text',
    failures: 'integer',
    ...dated,
  },
  ...webhookTables,
  ...controlTables,
  outbox: {
    position: 'integer',
    id: 'text',
    ordering_key: 'text',
    kind: 'text',
    type: 'text',
    subject_id: 'text',
    snapshot: 'json',
    attempts: 'integer',
    due_at: 'integer',
    claimed_until: 'integer',
    claimed_by: 'text',
    created_at: 'integer',
  },
  ...interventionTables,
  ...inboxTables,
  ...libraryTables,
  ...liveTables,
  ...aiTables,
  ...visitorTables,
  ...setupTables,
  ...accountTables,
}
