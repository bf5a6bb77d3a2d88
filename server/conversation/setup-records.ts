import type { AuditEvent } from '../../contract/audit-event'
import type { Right } from './rights'
import type { StoredRecord } from './stored-record'

export interface RoleRecord extends StoredRecord {
  name: string
  rights: Right[]
  /** Whether people with this role need a second factor to sign in at the console. Access tokens need none. */
  second_factor_required: boolean
  /** A built-in role cannot be deleted. The admin role cannot be changed either. */
  built_in: boolean
}

export const availabilities = ['available', 'busy', 'away'] as const
export type Availability = (typeof availabilities)[number]

export interface CommunityKeyRecord extends StoredRecord {
  community_id: string
  kid: string
  algorithm: 'HS256' | 'RS256'
  /** The encrypted secret of an HS256 key, which verifies tokens. It is shown one time. */
  secret: string | null
  /** A PEM text, only for RS256. */
  public_key: string | null
  valid_until: number | null
}

export const routingModes = ['asynchronous', 'real_time', 'triage'] as const
export type RoutingMode = (typeof routingModes)[number]

/** What the bot of a routing mode can do: write before an agent, close, and hand over to the agents. */
export const botActs = ['engage', 'complete', 'hand_over'] as const
export type BotAct = (typeof botActs)[number]

/** One of the three routing modes. A source is in at most one mode. */
export interface ChannelRecord extends StoredRecord {
  mode: RoutingMode
  name: string
  source_ids: string[]
  bot_id: string | null
  bot_may: BotAct[]
  /** Seconds for which a conversation is offered to one agent. Only in real-time mode. */
  ring_seconds: number
}

/** A person to whom several identities belong. A single identity has no group. */
export type IdentityGroupRecord = StoredRecord

/** A line of the audit log. It never holds a secret or the text of a message. */
export interface EventRecord extends Omit<AuditEvent, 'created_at'> {
  /** Increases in the order of commits. */
  position: number
  created_at: number
}
