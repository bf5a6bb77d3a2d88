import type { AuditEvent } from '../../contract/audit-event'
import type { Right } from './rights'
import type { StoredRecord } from './stored-record'

// The records that an administrator sets up, and their log. The rest is in records.ts.

/** A named set of rights. */
export interface RoleRecord extends StoredRecord {
  name: string
  rights: Right[]
  /** Whether people with this role need a second factor to sign in at the console. Access tokens do not. */
  second_factor_required: boolean
  /** Cannot be deleted; the admin role cannot be changed either. */
  built_in: boolean
}

export const availabilities = ['available', 'busy', 'away'] as const
export type Availability = (typeof availabilities)[number]

/** Signs the tokens by which customers of a community are known; `kid` names it inside them. */
export interface CommunityKeyRecord extends StoredRecord {
  community_id: string
  kid: string
  algorithm: 'HS256' | 'RS256'
  /** Sealed. HS256 only; kept because it has to verify, shown only when it is made. */
  secret: string | null
  /** RS256 only, PEM. */
  public_key: string | null
  /** From then on it verifies nothing; null: no end. */
  valid_until: number | null
}

export const routingModes = ['asynchronous', 'real_time', 'triage'] as const
export type RoutingMode = (typeof routingModes)[number]

/** The rights of a mode's bot before agents: speak first, close, and hand over to them. */
export const botActs = ['engage', 'complete', 'hand_over'] as const
export type BotAct = (typeof botActs)[number]

/** One of the three routing modes; a source is in at most one mode. */
export interface ChannelRecord extends StoredRecord {
  mode: RoutingMode
  name: string
  source_ids: string[]
  /** The agent that is its bot; null: none. */
  bot_id: string | null
  bot_may: BotAct[]
  /** How long a conversation is rung to one agent; real time only. */
  ring_seconds: number
}

/** A person to whom several identities belong. An identity alone has no such record. */
export type IdentityGroupRecord = StoredRecord

/** A line of the audit log, as the API shows it but for the time: never a secret, never the words of a message. */
export interface EventRecord extends Omit<AuditEvent, 'created_at'> {
  /** Rises in the order of commits. */
  position: number
  created_at: number
}
