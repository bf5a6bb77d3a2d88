/**
 * Both directions of the agents' socket. Socket.IO, websocket only, path `/realtime`, namespace `/agents`. The session
 * cookie (own origin only) or `auth: { token }` identifies the agent. Each event is true at the moment when it is sent.
 * After a gap, and on `catch_up`, read list and open conversation again over REST.
 */

import type { LivePiece } from '../chat/live'
import type { Marks } from '../chat/visitor'
import type { RefusalCode } from '../refusal-codes'
import type { ConversationContent } from './contents'
import type { AgentName, Conversation } from './conversation'

export const agentsNamespace = '/agents'

/** Every code of a refusal in an acknowledgement. Each has the same meaning as in an answer of the API. */
export const agentRefusalCodes = [
  'invalid_message',
  'thread_not_found',
  'thread_closed',
  /** There is no message yet that could be marked as handled. */
  'content_not_found',
  'reply_forbidden',
  /** The offer was passed on, timed out, or is gone. */
  'not_rung',
  /** Another agent took the conversation first; `owner` names that agent. */
  'taken',
  'intervention_being_closed',
  'too_many_requests',
  'busy',
  'internal_error',
] as const satisfies readonly RefusalCode[]

export type AgentRefusalCode = (typeof agentRefusalCodes)[number]

/** An acknowledgement has one of these two forms. `owner` names another agent who has the conversation. */
export interface AgentRefusal {
  code: AgentRefusalCode
  message: string
  owner?: AgentName
  retry_after?: number
}

export type AgentAck<T> = { ok: true; value: T } | { ok: false; error: AgentRefusal }

export interface AgentHandshake {
  /** An API access token; absent in the console, whose cookie is sent by the browser. */
  token?: string
}

/**
 * `message` of `connect_error`. `signed_out`: sign in, then connect again. `disabled`: the session is known, but its
 * agent is disabled. In all other cases try again later.
 */
export type AgentConnectRefusal = 'signed_out' | 'disabled' | 'wrong_origin' | 'too_many_connections' | 'busy'

/** `data` of `connect_error` for `too_many_connections`. */
export interface AgentConnectRefusalData {
  /** The limit that was reached, and its setting of the server. */
  message: string
}

/** The agents who have a conversation open, each once. */
export interface Present {
  agent: AgentName
  viewing: boolean
  /** `reply`, `comment`, or null if the agent does not type. */
  typing: 'reply' | 'comment' | null
}

export interface Presence {
  conversation_id: string
  agents: Present[]
}

export interface Opened {
  conversation: Conversation
  presence: Presence
}

/**
 * A conversation that is offered to this agent: accept or pass on before `until`, otherwise the next agent gets the
 * offer.
 */
export interface Ring {
  conversation: Conversation
  until: string
}

export interface AgentToServer {
  /** Contents, typing and presence of this conversation are sent from now on; other agents see that this agent looks at it. */
  'conversation:open'(request: { conversation_id: string }, ack: (answer: AgentAck<Opened>) => void): void
  'conversation:leave'(request: { conversation_id: string }, ack?: (answer: AgentAck<null>) => void): void
  /** Send `reply` or `comment` every few seconds while the agent types; null ends it. The customer sees only the reply. */
  typing(
    request: { conversation_id: string; kind: 'reply' | 'comment' | null },
    ack?: (answer: AgentAck<null>) => void,
  ): void
  /** The agent now owns the conversation; refused with `taken` if another agent was first. */
  'ring:accept'(request: { conversation_id: string }, ack: (answer: AgentAck<null>) => void): void
  'ring:decline'(request: { conversation_id: string }, ack: (answer: AgentAck<null>) => void): void
}

export interface ServerToAgent {
  /** A conversation that the agent may read is new or has changed: sort it in by its state, owner and time. */
  'conversation:changed'(conversation: Conversation): void
  /**
   * The agent no longer has this conversation: it was deleted, or the right to read its source is gone. Keep
   * only the agent's typed text of a deleted conversation. Every agent gets deletions, so a page ignores
   * ids that it does not know.
   */
  'conversation:gone'(news: { conversation_id: string; reason: 'deleted' | 'right_gone' }): void
  /** Events of conversations that are open on this connection. */
  'content:added'(content: ConversationContent): void
  'content:changed'(content: ConversationContent): void
  /**
   * More of a live message: cut its text at `at`, then append `text`. If `at` is beyond the text, read the conversation
   * again. A message whose `content:added` has not come begins without a text.
   */
  'content:piece'(piece: LivePiece): void
  /** The marks of each side: `delivery` of the contents follows from them. */
  'conversation:marks'(news: { conversation_id: string; marks: Marks }): void
  /** The customer types. Ends after `for_ms`, and when their message arrives. */
  'customer:typing'(news: { conversation_id: string; active: boolean; for_ms: number }): void
  /** The customer opened another page of the site: read the details again. */
  'customer:browsed'(news: { conversation_id: string }): void
  /** Events of every conversation that the agent may read. */
  presence(news: Presence): void
  /** This agent was the owner, and another agent is now; `by` is the agent who changed it, null for a rule. */
  'conversation:taken'(news: { conversation_id: string; owner: AgentName | null; by: AgentName | null }): void
  /** Another agent gave the conversation to this agent. */
  'conversation:given'(news: { conversation: Conversation; by: AgentName }): void
  /** A comment of another agent mentions this agent. */
  'conversation:mentioned'(news: { conversation: Conversation; by: AgentName }): void
  /** The snooze of this agent's conversation has ended, by time or by another agent. */
  'conversation:returned'(news: { conversation: Conversation }): void
  /** Rights, sources, role or routing changed: read `/1.0/users/me` again, and the list. */
  'rights:changed'(news: Record<string, never>): void
  /** This connection may have missed events: read list and open conversation again. */
  catch_up(news: Record<string, never>): void
  /** The connection ends: signed out, or the agent or the token was disabled. Keep the typed text. */
  'session:ended'(news: { reason: 'signed_out' | 'disabled' }): void
  'ring:started'(ring: Ring): void
  /** The offer was accepted here or elsewhere, was passed on or timed out, or the customer left. */
  'ring:ended'(news: {
    conversation_id: string
    reason: 'accepted' | 'passed_on' | 'gone'
    owner: AgentName | null
  }): void
}
