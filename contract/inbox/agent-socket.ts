/**
 * The messages of the agents' socket: Socket.IO, websocket only, path `/realtime`, namespace `/agents`. The session
 * cookie (same origin only) or `auth: { token }` identifies the agent. Each event describes the state when it is sent.
 * After a gap, and on `catch_up`, fetch list and open conversation by REST.
 */

import type { LivePiece } from '../chat/live'
import type { Marks } from '../chat/visitor'
import type { RefusalCode } from '../refusal-codes'
import type { ConversationContent } from './contents'
import type { AgentName, Conversation } from './conversation'

export const agentsNamespace = '/agents'

/** All codes of refusals in acknowledgements, with the same meaning as in the API. */
export const agentRefusalCodes = [
  'invalid_message',
  'thread_not_found',
  'thread_closed',
  /** There is no message to mark as handled. */
  'content_not_found',
  'reply_forbidden',
  /** The offer was passed on, timed out, or no longer exists. */
  'not_rung',
  /** Another agent took the conversation first; `owner` names that agent. */
  'taken',
  'intervention_being_closed',
  'too_many_requests',
  'busy',
  'internal_error',
] as const satisfies readonly RefusalCode[]

export type AgentRefusalCode = (typeof agentRefusalCodes)[number]

/** One of two forms. `owner` names another agent who owns the conversation. */
export interface AgentRefusal {
  code: AgentRefusalCode
  message: string
  owner?: AgentName
  retry_after?: number
}

export type AgentAck<T> = { ok: true; value: T } | { ok: false; error: AgentRefusal }

export interface AgentHandshake {
  /** An API access token; absent in the console, where the browser sends the cookie. */
  token?: string
}

/**
 * `message` of `connect_error`. `signed_out`: sign in, then connect again. `disabled`: the session's agent is disabled.
 * In all other cases retry later.
 */
export type AgentConnectRefusal = 'signed_out' | 'disabled' | 'wrong_origin' | 'too_many_connections' | 'busy'

/** `data` of `connect_error` for `too_many_connections`. */
export interface AgentConnectRefusalData {
  /** The limit that was reached, and the server setting for it. */
  message: string
}

/** The agents who have a conversation open, each one time. */
export interface PresentAgents {
  agent: AgentName
  viewing: boolean
  /** `reply`, `comment`, or null if the agent does not type. */
  typing: 'reply' | 'comment' | null
}

export interface Presence {
  conversation_id: string
  agents: PresentAgents[]
}

export interface OpenedConversation {
  conversation: Conversation
  presence: Presence
}

/**
 * A conversation that is offered to this agent. Accept it or pass it on before `until`, otherwise the next agent gets
 * the offer.
 */
export interface ConversationOffer {
  conversation: Conversation
  until: string
}

export interface AgentToServer {
  /** Starts contents, typing and presence of this conversation; other agents see that this agent views it. */
  'conversation:open'(request: { conversation_id: string }, ack: (answer: AgentAck<OpenedConversation>) => void): void
  'conversation:leave'(request: { conversation_id: string }, ack?: (answer: AgentAck<null>) => void): void
  /**
   * Send `reply` or `comment` every few seconds while the agent types; null ends it. The customer sees only the typing
   * of a reply.
   */
  typing(
    request: { conversation_id: string; kind: 'reply' | 'comment' | null },
    ack?: (answer: AgentAck<null>) => void,
  ): void
  /** Makes the agent the owner; refused with `taken` if another agent was first. */
  'ring:accept'(request: { conversation_id: string }, ack: (answer: AgentAck<null>) => void): void
  'ring:decline'(request: { conversation_id: string }, ack: (answer: AgentAck<null>) => void): void
}

export interface ServerToAgent {
  /** A readable conversation is new or has changed: sort it into the lists by its state, owner and time. */
  'conversation:changed'(conversation: Conversation): void
  /**
   * The conversation was deleted, or the right to read its source was removed. Of a deleted conversation show only the
   * agent's unsent text. Every agent gets deletions, so a page must ignore unknown ids.
   */
  'conversation:gone'(news: { conversation_id: string; reason: 'deleted' | 'right_gone' }): void
  /** Events of conversations that are open on this connection. */
  'content:added'(content: ConversationContent): void
  'content:changed'(content: ConversationContent): void
  /**
   * A further piece of a live message: cut its text at `at`, then append `text`. If `at` is beyond the text, fetch the
   * conversation. A message without an earlier `content:added` begins with an empty text.
   */
  'content:piece'(piece: LivePiece): void
  /** The marks of each side, from which `delivery` of the contents follows. */
  'conversation:marks'(news: { conversation_id: string; marks: Marks }): void
  /** The customer types. Ends after `for_ms`, or when their message arrives. */
  'customer:typing'(news: { conversation_id: string; active: boolean; for_ms: number }): void
  /** The customer opened another page of the site: fetch the details again. */
  'customer:browsed'(news: { conversation_id: string }): void
  /** Events of every conversation that the agent may read. */
  presence(news: Presence): void
  /** Another agent became the owner instead of this agent. `by` is the agent who changed it, null for a rule. */
  'conversation:taken'(news: { conversation_id: string; owner: AgentName | null; by: AgentName | null }): void
  'conversation:given'(news: { conversation: Conversation; by: AgentName }): void
  'conversation:mentioned'(news: { conversation: Conversation; by: AgentName }): void
  /** The snooze of this agent's conversation has ended, by time or by another agent. */
  'conversation:returned'(news: { conversation: Conversation }): void
  /** Rights, sources, role or routing changed: fetch `/1.0/users/me` and the list again. */
  'rights:changed'(news: Record<string, never>): void
  /** This connection may have missed events: fetch list and open conversation again. */
  catch_up(news: Record<string, never>): void
  /** The connection ends: signed out, or the agent or the token was disabled. Preserve the unsent text. */
  'session:ended'(news: { reason: 'signed_out' | 'disabled' }): void
  'ring:started'(ring: ConversationOffer): void
  /** The offer was accepted, passed on or timed out, or the customer left. */
  'ring:ended'(news: {
    conversation_id: string
    reason: 'accepted' | 'passed_on' | 'gone'
    owner: AgentName | null
  }): void
}
