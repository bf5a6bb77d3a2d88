import type { AlertCause } from '../../records'
import type { StoredRecord } from '../../stored-record'

/** A browser that shows an agent notices while the inbox is closed. It is deleted with the session of its sign-in. */
export interface AgentSubscriptionRecord extends StoredRecord {
  agent_id: string
  session_id: string
  endpoint: string
  /** SHA-256 in hex; unique, so that an endpoint is stored one time. */
  endpoint_hash: string
  /** The browser's public key and its secret, base64url. Only the browser can decrypt the notices. */
  p256dh: string
  auth: string
  language: string
  /** Whether notices show names and words of customers. */
  words: boolean
  unassigned: boolean
  /** The last time that the browser reported the subscription or showed a notice. */
  used_at: number
}

/** A notice that a push service accepted. Its id combines the ids of the subscription and the outbox row. */
export interface AlertRecord extends StoredRecord {
  subscription_id: string
  agent_id: string
  thread_id: string
  content_id: string
  cause: AlertCause
  shown_at: number | null
  opened_at: number | null
  answered_at: number | null
  /** When the browser got the request to close the notice, because the message no longer needs an agent. */
  cleared_at: number | null
}

export interface AlertReader {
  agentSubscription(id: string): Promise<AgentSubscriptionRecord | null>
  agentSubscriptionByEndpoint(endpointHash: string): Promise<AgentSubscriptionRecord | null>
  /** Oldest first. */
  agentSubscriptionsOf(agentId: string): Promise<AgentSubscriptionRecord[]>
  alert(id: string): Promise<AlertRecord | null>
  openAlerts(threadId: string): Promise<AlertRecord[]>
  /** Counts the conversations for which this agent got notices after `at`. Notices on several browsers count once. */
  alertedSince(agentId: string, at: number): Promise<number>
}

export interface AlertWriter {
  insertAgentSubscription(record: AgentSubscriptionRecord): Promise<void>
  updateAgentSubscription(record: AgentSubscriptionRecord): Promise<void>
  deleteAgentSubscription(id: string): Promise<void>
  /** Stores the record, unless it is stored already. */
  noteAlert(record: AlertRecord): Promise<void>
  updateAlert(record: AlertRecord): Promise<void>
  deleteAlertsOf(threadId: string): Promise<void>
  deleteAlertsBefore(at: number): Promise<void>
}

export interface AlertTokens {
  /**
   * Returns a token that is valid for one subscription of this agent in this session, for one content, until `endsAt`.
   */
  tokenOf(to: AlertedBrowser, contentId: string, endsAt: number): string
  /** Returns the fields of a token without checking its signature; null for a malformed token. */
  readToken(token: string): { subscriptionId: string; contentId: string; endsAt: number } | null
}

type AlertedBrowser = Pick<AgentSubscriptionRecord, 'id' | 'agent_id' | 'session_id'>
