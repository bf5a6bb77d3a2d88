import type { AuditEvent } from '../../../contract/audit-event'
import type { BusinessHours } from '../../../contract/business-hours'
import type { ChannelKind } from '../../../contract/channel-kinds'
import type { Appearance } from '../../../contract/chat/appearance'
import type { LocalText } from '../../../contract/local-text'
import type { Trigger } from '../../../contract/triggers/trigger'

// Records as the API gives them, as far as the settings show them.

interface Dated {
  /** ISO 8601 UTC. */
  created_at: string
  updated_at: string
}

export interface PaymentAccount {
  payment_gateway_url?: string
  merchant_identifier?: string
  merchant_name?: string
}

export interface SourceSettings {
  time_for_thread_inclusion?: number | null
  thread_auto_close_after?: number | null
  allowed_origins?: string[] | null
  any_origin?: boolean | null
  business_hours?: BusinessHours | null
  connector?: { url: string } | null
  primary_application?: 'bot' | 'service' | null
  bot_app_id?: string | null
  wallet_pay?: PaymentAccount | null
  appearance?: Appearance | null
  triggers?: Trigger[] | null
  welcome_message?: LocalText | null
  away_message?: LocalText | null
  sound?: boolean | null
}

export interface Source extends Dated {
  id: string
  community_id: string
  type: ChannelKind
  name: string
  active: boolean
  web_messaging: { channel_id: string; loader_url: string; snippet: string } | null
  settings: SourceSettings
  /** When it was made or changed, and never again. */
  connector_secret?: string
}

export interface Sighting {
  origin: string | null
  allowed: boolean
  first_seen_at: string
  seen_at: string
}

export type SignedIdentities = 'rejected' | 'optional' | 'required'

export interface Community extends Dated {
  id: string
  name: string
  signed_identities: SignedIdentities
}

export interface CommunityKey extends Dated {
  id: string
  kid: string
  algorithm: 'HS256' | 'RS256'
  valid: boolean
  valid_until: string | null
  /** When it was made. */
  secret?: string | null
}

export interface Channel extends Dated {
  id: string
  mode: 'asynchronous' | 'real_time' | 'triage'
  name: string
  source_ids: string[]
  bot_id: string | null
  bot_may: string[]
  /** Real time only. */
  ring_seconds: number
}

export interface Role extends Dated {
  id: string
  name: string
  rights: string[]
  second_factor_required: boolean
  built_in: boolean
}

export interface User extends Dated {
  id: string
  name: string
  email: string | null
  role_id: string
  role: string
  enabled: boolean
  availability: 'available' | 'busy' | 'away'
  /** Conversations of real time at once. */
  capacity: number
  /** Null for whoever may not know. */
  second_factor: boolean | null
}

export interface SourcesPermission {
  source_id: string
  read: boolean
  reply: boolean
  initiate_discussion: boolean
}

export interface AccessToken extends Dated {
  id: string
  label: string
  agent_id: string
  enabled: boolean
  /** Null: all rights of its agent. */
  scope: string[] | null
  /** Null: all sources of its agent. */
  source_ids: string[] | null
  /** Null: from anywhere. */
  allowed_addresses: string[] | null
  expires_at: string | null
  last_used_at: string | null
  /** When it was made. */
  token?: string
}

export interface Webhook extends Dated {
  id: string
  name: string
  url: string
  active: boolean
  state: 'active' | 'inactive' | 'suspended'
  registered_events: string[]
  source_ids: string[]
  source_strategy: 'include' | 'exclude'
  handshake_error: string | null
  suspended_at: string | null
  suspension_reason: string | null
  next_probe_at: string | null
  consecutive_failures: number
  previous_secret_until: string | null
  /** When it was made or changed. */
  secret?: string
  verify_token?: string
}

export interface Delivery extends Dated {
  id: string
  event_type: string
  thread_id: string | null
  state: 'pending' | 'delivered' | 'failed'
  attempts: number
  last_attempt_at: string | null
  last_status: number | null
  last_error: string | null
  /** Milliseconds. */
  response_time: number | null
  next_attempt_at: string | null
  replays: number
  request_body?: string | null
}

export type LogEvent = AuditEvent

export interface Identity extends Dated {
  id: string
  community_id: string
  foreign_id: string
  signed: boolean
  screenname: string | null
  firstname: string | null
  lastname: string | null
  email: string | null
  company: string | null
}

export interface Retention {
  threads_days: number | null
  deliveries_days: number | null
  attachments_days: number | null
  sessions_days: number | null
  updated_at: string
}

export interface Health {
  ready: boolean
  reasons: string[]
  checks: { check: string; state: 'ok' | 'look' | 'broken' }[]
  version: string
  node_version: string
  started_at: string
  database: 'sqlite' | 'postgresql'
  outbox: {
    kind: string
    waiting: number
    parked: number
    due_for_seconds: number | null
    oldest_seconds: number | null
  }[]
  webhooks: { active: number; suspended: number; failed_within_a_day: number }
  messages: { received: number; sent: number; failed: number }
  open_sockets: number
  other_nodes: number
  memory_bytes: number
  free_bytes: number | null
  commit_ms: number
  lag_ms: number
}
