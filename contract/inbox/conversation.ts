/**
 * Conversations as agents work with them, over REST (`/1.0/conversations`). What the server sends unasked is in agent-socket.ts.
 * A conversation is a content thread seen from the inbox: the same id.
 */
import type { ChannelKind } from '../channel-kinds'
import type { ContentStatus, SynchronizationStatus } from '../content'

/**
 * `new`: the customer waits, and no agent is the owner. `assigned`: it waits for its owner. `waiting`: the newest message is
 * an agent's. `closed`: its thread is closed, or about to be.
 */
export const conversationStates = ['new', 'assigned', 'waiting', 'closed'] as const
export type ConversationState = (typeof conversationStates)[number]

/** States that a list is asked for: also `mine`, the assigned conversations of the caller. */
export const listedStates = [...conversationStates, 'mine'] as const

export type ListedState = (typeof listedStates)[number]

/** The routing mode: agents choose; it rings at one agent after the other; or agents sort it into one of the other two modes. */
export type RoutingModeName = 'asynchronous' | 'real_time' | 'triage'

/** An agent, wherever only the name is shown. */
export interface AgentName {
  id: string
  name: string
}

/** The customer, wherever only the name is shown. */
export interface CustomerName {
  id: string
  /** Name, else e-mail, else the channel's own id; never empty. */
  name: string
  /** False: the name is made of an id, show "Customer" in the reader's language and something short of it. */
  named: boolean
  avatar_url: string | null
  /** True when a signed token named them. */
  signed: boolean
}

/** A browser in which a customer is known: its session with one source. */
export interface CustomerDevice {
  id: string
  source_id: string
  /** Of the page that shows the chat; null for none. */
  origin: string | null
  /** True when a signed token named the customer there. */
  signed: boolean
  created_at: string
  /** To ten minutes. */
  seen_at: string
  /** When a signed session ends; null for other sessions. */
  expires_at: string | null
}

export interface SourceName {
  id: string
  name: string
  type: ChannelKind
}

/** The beginning of the newest content. */
export interface ConversationPreview {
  content_id: string
  created_at: string
  from: 'customer' | 'agent'
  /** Of the agent; null for the customer's own. */
  author_id: string | null
  /** Empty for the customer's own. */
  author_name: string
  /** At most 140 characters, one line; empty if there is no text: then `kind` names the content. */
  text: string
  /** `text`, `file`, or the type of its structured content: `form`, `list`, ...; `answer` is one to such a content. */
  kind: string
  /** A comment between agents. */
  private: boolean
  synchronization_status: SynchronizationStatus
}

/** A line of the list, and what `conversation:changed` brings. */
export interface Conversation {
  /** Id of the content thread. */
  id: string
  state: ConversationState
  /** The first words. */
  title: string
  source: SourceName
  routing_mode: RoutingModeName
  customer: CustomerName
  /** The agent of the open intervention; null when there is no owner. */
  owner: AgentName | null
  /** The open intervention; null when there is none. */
  intervention_id: string | null
  /** It was handed to its owner, and the owner has not opened it yet. */
  unseen: boolean
  /** Null while the conversation is empty. */
  preview: ConversationPreview | null
  /** Unread messages since the customer waits. */
  unread_count: number
  /** Since when the customer waits for a reply; null when they do not. */
  waiting_since: string | null
  /** The agent for whom it rings; null when it does not ring (real time only). */
  ringing: AgentName | null
  closed: boolean
  /** The time of the newest message, by which a list is sorted. */
  last_content_at: string
  created_at: string
  /** Of two copies of a conversation the copy with the later time is current. */
  updated_at: string
}

/** Query of `GET /1.0/conversations`; several values of one name mean any of them. */
export interface ConversationFilters {
  /** All that are open when absent; `new` and `assigned` need an answer. `mine`: assigned to the caller. */
  state?: ListedState | ListedState[]
  routing_mode?: RoutingModeName | RoutingModeName[]
  source_id?: string | string[]
  /** An agent's id, `me`, or `nobody`. */
  owner_id?: string
  identity_id?: string
  /** Words and "phrases": each must be in a message, in the title, or in the customer's name or e-mail. */
  q?: string
  /** Newest message first when absent. `waiting_since`: waiting conversations only, the longest wait first. */
  sort?: '-last_content_at' | 'last_content_at' | 'waiting_since'
  /** 1 to 100; 30 when absent. */
  limit?: number
  /** `next` of the page before. What moved up since then is not given again below; it came as `conversation:changed`. */
  cursor?: string
}

/** Answer of `GET /1.0/conversations`. */
export interface ConversationPage {
  records: Conversation[]
  /** Cursor of the page that follows; null on the last one. */
  next: string | null
}

export interface ConversationCount {
  open: number
  /** Of the open ones: the customer waits, or the owner has not yet answered. */
  needs_answer: number
}

/** Answer of `GET /1.0/conversations/counts`, with the same filters but state, q, sort and paging. Closed ones are not counted. */
export interface ConversationCounts {
  lists: {
    /** Of the caller. */
    mine: ConversationCount
    unassigned: ConversationCount
    all: ConversationCount
  }
  new: number
  /** Assigned ones of the caller. */
  mine: number
  /** All assigned conversations, those of the caller among them. */
  assigned: number
  waiting: number
  /** Those of `new`, by routing mode. */
  new_by_mode: Record<RoutingModeName, number>
}

/** Statuses of contents for which a customer waits. */
export const waitingStatuses = ['new', 'assigned'] as const satisfies readonly ContentStatus[]
