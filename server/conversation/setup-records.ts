import type { AuditEvent } from '../../contract/audit-event'
import type { Right } from './rights'
import type { StoredRecord } from './stored-record'

// The records that administrators set up, and the audit log. Other records are in records.ts.

export interface RoleRecord extends StoredRecord {
  name: string
  rights: Right[]
  /** Whether people with this role need a second factor to sign in at the console. Access tokens need none. */
  second_factor_required: boolean
  /** A built-in role cannot be deleted; the admin role cannot be changed either. */
  built_in: boolean
}

export const availabilities = ['available', 'busy', 'away'] as const
export type Availability = (typeof availabilities)[number]

/** Signs the tokens that name customers of a community; `kid` is its name in these tokens. */
export interface CommunityKeyRecord extends StoredRecord {
  community_id: string
  kid: string
  algorithm: 'HS256' | 'RS256'
  /** The sealed secret of an HS256 key, which is stored to verify tokens and shown only once. */
  secret: string | null
  /** RS256 only, PEM. */
  public_key: string | null
  /** The end of the key; null: no end. */
  valid_until: number | null
}

export const routingModes = ['asynchronous', 'real_time', 'triage'] as const
export type RoutingMode = (typeof routingModes)[number]

/** The rights of a mode's bot: to write before an agent, to close, and to hand over to the agents. */
export const botActs = ['engage', 'complete', 'hand_over'] as const
export type BotAct = (typeof botActs)[number]

/** One of the three routing modes; a source is in at most one mode. */
export interface ChannelRecord extends StoredRecord {
  mode: RoutingMode
  name: string
  source_ids: string[]
  /** The mode's bot, which is an agent; null: no bot. */
  bot_id: string | null
  bot_may: BotAct[]
  /** Seconds for which a conversation rings for one agent; real time only. */
  ring_seconds: number
}

/** A person to whom several identities belong. An identity alone has no such record. */
export type IdentityGroupRecord = StoredRecord

/** A line of the audit log. It never has a secret or the words of a message. */
export interface EventRecord extends Omit<AuditEvent, 'created_at'> {
  /** Rises in the order of commits. */
  position: number
  created_at: number
}
