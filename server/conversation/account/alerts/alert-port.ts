import type { AlertCause } from '../../records'
import type { StoredRecord } from '../../stored-record'

/** A browser of an agent that gets notices while the inbox is closed. It ends with the session of its sign-in. */
export interface AgentSubscriptionRecord extends StoredRecord {
  agent_id: string
  session_id: string
  /** The address at the browser's push service. */
  endpoint: string
  /** SHA-256, hex: an endpoint is stored once. */
  endpoint_hash: string
  /** The browser's public key and its secret, base64url: only the browser can read what is sent. */
  p256dh: string
  auth: string
  language: string
  /** False: notices show neither names nor words of customers. */
  words: boolean
  /** Whether the agent also gets notices of conversations without an owner. */
  unassigned: boolean
  /** The last time that the browser named it, or a notice was shown. */
  used_at: number
}

/** A notice that a push service has taken for a browser of an agent. Its id is the subscription's and the outbox row's. */
export interface AlertRecord extends StoredRecord {
  subscription_id: string
  agent_id: string
  thread_id: string
  /** The content that an answer on the notice answers. */
  content_id: string
  cause: AlertCause
  shown_at: number | null
  opened_at: number | null
  answered_at: number | null
  /** When the browser was asked to close it, since nobody has to look. */
  cleared_at: number | null
}

export interface AlertReader {
  agentSubscription(id: string): Promise<AgentSubscriptionRecord | null>
  agentSubscriptionByEndpoint(endpointHash: string): Promise<AgentSubscriptionRecord | null>
  /** Oldest first. */
  agentSubscriptionsOf(agentId: string): Promise<AgentSubscriptionRecord[]>
  alert(id: string): Promise<AlertRecord | null>
  /** The notices about a thread that were not cleared. */
  openAlerts(threadId: string): Promise<AlertRecord[]>
  /** The conversations' notices that were sent to this agent after this time; the browsers of an agent count as one. */
  alertedSince(agentId: string, at: number): Promise<number>
}

export interface AlertWriter {
  insertAgentSubscription(record: AgentSubscriptionRecord): Promise<void>
  updateAgentSubscription(record: AgentSubscriptionRecord): Promise<void>
  deleteAgentSubscription(id: string): Promise<void>
  /** Stores it, unless it is stored already. */
  noteAlert(record: AlertRecord): Promise<void>
  updateAlert(record: AlertRecord): Promise<void>
  deleteAlertsOf(threadId: string): Promise<void>
  deleteAlertsBefore(at: number): Promise<void>
}

/** The tokens by which agents answer notices. None is stored. */
export interface AlertTokens {
  /** Good for one subscription of this agent in this session, for one content, until this time. */
  tokenOf(to: AlertedBrowser, contentId: string, endsAt: number): string
  /** The content of an unproven token; null for another form. */
  namedBy(token: string): { subscriptionId: string; contentId: string; endsAt: number } | null
}

type AlertedBrowser = Pick<AgentSubscriptionRecord, 'id' | 'agent_id' | 'session_id'>
