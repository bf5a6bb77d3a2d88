/**
 * The messages of the agents' socket: Socket.IO, websocket only, path `/realtime`, namespace `/agents`. The agent is
 * identified by the session cookie (same origin only) or `auth: { token }`. An event contains the state at its time.
 * After a reconnect and on `catch_up`, fetch the list and the open conversation by REST.
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

/** A refusal. `owner` is the agent who owns the conversation, if this is the reason. */
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
  /** Is acknowledged at once. A page that gets no answer shows that the connection is gone. */
  alive(request: Record<string, never>, ack: (answer: AgentAck<null>) => void): void
  /** Subscribes to contents, typing and presence of this conversation. Other agents see that this agent views it. */
  'conversation:open'(request: { conversation_id: string }, ack: (answer: AgentAck<OpenedConversation>) => void): void
  'conversation:leave'(request: { conversation_id: string }, ack?: (answer: AgentAck<null>) => void): void
  /**
   * Reports what the agent is typing; repeat every few seconds. Null ends it. The customer sees typing only for
   * `reply`.
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
  /** A conversation that this agent may read is new or changed. Sort it into the lists by state, owner and time. */
  'conversation:changed'(conversation: Conversation): void
  /**
   * The conversation was deleted, or the agent lost the right to read its source. After a deletion show only the
   * agent's unsent text. Deletions are sent to every agent, so ignore unknown ids.
   */
  'conversation:gone'(news: { conversation_id: string; reason: 'deleted' | 'right_gone' }): void
  /** This event and the next ones are sent only for conversations that are open on this connection. */
  'content:added'(content: ConversationContent): void
  'content:changed'(content: ConversationContent): void
  /**
   * A further piece of a live message: cut its text at `at`, then append `text`. If `at` is beyond the text, fetch the
   * conversation. A message without an earlier `content:added` begins with an empty text.
   */
  'content:piece'(piece: LivePiece): void
  /** What each side has received and read. `delivery` of the contents depends on it. */
  'conversation:marks'(news: { conversation_id: string; marks: Marks }): void
  /** The customer types. Ends after `for_ms`, or when their message arrives. */
  'customer:typing'(news: { conversation_id: string; active: boolean; for_ms: number }): void
  /** The customer opened another page of the site: fetch the details again. */
  'customer:browsed'(news: { conversation_id: string }): void
  /** This event and the next ones are sent for every conversation that the agent may read. */
  presence(news: Presence): void
  /** This agent is no longer the owner. `by` is the agent who changed the owner; null if a rule did. */
  'conversation:taken'(news: { conversation_id: string; owner: AgentName | null; by: AgentName | null }): void
  'conversation:given'(news: { conversation: Conversation; by: AgentName }): void
  'conversation:mentioned'(news: { conversation: Conversation; by: AgentName }): void
  /** A conversation of this agent is no longer snoozed, because its time has come or another agent ended the snooze. */
  'conversation:returned'(news: { conversation: Conversation }): void
  /** Permissions, role, routing, or names of agents or sources changed: fetch `/1.0/users/me` and the list again. */
  'rights:changed'(news: Record<string, never>): void
  /** This connection may have missed events: fetch list and open conversation again. */
  catch_up(news: Record<string, never>): void
  /** The connection ends: the agent signed out, or the account or token was disabled. Keep the unsent text. */
  'session:ended'(news: { reason: 'signed_out' | 'disabled' }): void
  'ring:started'(ring: ConversationOffer): void
  /** The offer was accepted, passed on or timed out, or the customer left. */
  'ring:ended'(news: {
    conversation_id: string
    reason: 'accepted' | 'passed_on' | 'gone'
    owner: AgentName | null
  }): void
}
