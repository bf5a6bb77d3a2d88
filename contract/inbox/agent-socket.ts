/**
 * Both directions of the agents' socket. Socket.IO, websocket only, path `/realtime`, namespace `/agents`. The session cookie
 * (own origin only) or `auth: { token }` says who it is. Everything is true at the moment when it is sent; after a gap, and on
 * `catch_up`, read list and open conversation again over REST.
 */

import type { Marks } from '../chat/visitor'
import type { RefusalCode } from '../refusal-codes'
import type { ConversationContent } from './contents'
import type { AgentName, Conversation } from './conversation'

export const agentsNamespace = '/agents'

/** Every code of an acknowledgement that refuses. Each has the same meaning as in an answer of the API. */
export const agentRefusalCodes = [
  'invalid_message',
  'thread_not_found',
  'thread_closed',
  /** There is no message yet that could be handled. */
  'content_not_found',
  'reply_forbidden',
  /** Passed on, timed out, or gone. */
  'not_rung',
  /** Another agent was quicker: `owner`. */
  'taken',
  'intervention_being_closed',
  'too_many_requests',
  'busy',
  'internal_error',
] as const satisfies readonly RefusalCode[]

export type AgentRefusalCode = (typeof agentRefusalCodes)[number]

/** Every acknowledgement is one of these two. `owner` where another agent has it. */
export type AgentAck<T> =
  | { ok: true; value: T }
  | { ok: false; error: { code: AgentRefusalCode; message: string; owner?: AgentName; retry_after?: number } }

export interface AgentHandshake {
  /** An API access token; absent in the console, whose cookie is sent by the browser. */
  token?: string
}

/**
 * `message` of `connect_error`. `signed_out`: sign in, then connect again. `disabled`: the session is known, its agent switched off. The
 * others: try again by and by.
 */
export type AgentConnectRefusal = 'signed_out' | 'disabled' | 'wrong_origin' | 'too_many_connections' | 'busy'

/** `data` of `connect_error` where it is `too_many_connections`. */
export interface AgentConnectRefusalData {
  /** The limit that was met, and its setting of the server. */
  message: string
}

/** The agents who have a conversation open, each once. */
export interface Present {
  agent: AgentName
  viewing: boolean
  /** `reply`, `comment`, or null: does not type. */
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

/** A conversation that is rung to this agent: accept or pass on before `until`, else it goes to the next. */
export interface Ring {
  conversation: Conversation
  until: string
}

export interface AgentToServer {
  /** Contents, typing and presence of this conversation come from now on; the others see that it is being looked at. */
  'conversation:open'(request: { conversation_id: string }, ack: (answer: AgentAck<Opened>) => void): void
  'conversation:leave'(request: { conversation_id: string }, ack?: (answer: AgentAck<null>) => void): void
  /** Send `reply` or `comment` every few seconds while the agent types; null ends it. The customer sees the reply only. */
  typing(
    request: { conversation_id: string; kind: 'reply' | 'comment' | null },
    ack?: (answer: AgentAck<null>) => void,
  ): void
  /** The value is the conversation, the agent's own now; refused with `taken` when it was too late. */
  'ring:accept'(request: { conversation_id: string }, ack: (answer: AgentAck<Conversation>) => void): void
  'ring:decline'(request: { conversation_id: string }, ack: (answer: AgentAck<null>) => void): void
}

export interface ServerToAgent {
  /** A conversation that the agent may read is new or different: put it where it belongs by its state, owner and time. */
  'conversation:changed'(conversation: Conversation): void
  /**
   * It is no longer there for this agent: deleted, or the right to read its source is gone. Keep the agent's typed text. Of a deleted conversation
   * keep nothing else. Deletions are told to every agent, so a page ignores ids that it does not know.
   */
  'conversation:gone'(news: { conversation_id: string; reason: 'deleted' | 'right_gone' }): void
  /** Of conversations that are open here. */
  'content:added'(content: ConversationContent): void
  'content:changed'(content: ConversationContent): void
  /** How far each side has got: `delivery` of the contents follows from it. */
  'conversation:marks'(news: { conversation_id: string; marks: Marks }): void
  /** The customer types. Forget it after `for_ms`, and when their message arrives. */
  'customer:typing'(news: { conversation_id: string; active: boolean; for_ms: number }): void
  /** The customer went on to another page of the site: read the details again. */
  'customer:browsed'(news: { conversation_id: string }): void
  /** Of every conversation that the agent may read. */
  presence(news: Presence): void
  /** This agent had it, and another has it now; `by` is who did it, null when a rule did. */
  'conversation:taken'(news: { conversation_id: string; owner: AgentName | null; by: AgentName | null }): void
  /** Another agent gave it to this agent. */
  'conversation:given'(news: { conversation: Conversation; by: AgentName }): void
  /** Rights, sources, role or routing changed: read `/1.0/users/me` again, and the list. */
  'rights:changed'(news: Record<string, never>): void
  /** Something may have passed this connection by: read list and open conversation again. */
  catch_up(news: Record<string, never>): void
  /** The connection ends with it: signed out, or the agent or the token was switched off. Keep what is typed. */
  'session:ended'(news: { reason: 'signed_out' | 'disabled' }): void
  'ring:started'(ring: Ring): void
  /** Accepted here or elsewhere, passed on, timed out, or the customer left. */
  'ring:ended'(news: {
    conversation_id: string
    reason: 'accepted' | 'passed_on' | 'gone'
    owner: AgentName | null
  }): void
}
