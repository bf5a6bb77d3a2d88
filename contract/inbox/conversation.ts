/**
 * Conversations for agents, over REST (`/1.0/conversations`). agent-socket.ts has the events that the server sends by
 * itself. A conversation is a content thread in the inbox, with the same id.
 */
import type { ChannelKind } from '../channel-kinds'
import type { ContentStatus, SynchronizationStatus } from '../content'

/**
 * `new`: the customer waits, and no agent is the owner. `assigned`: the conversation waits for its owner. `waiting`:
 * the newest message is an agent's. `snoozed`: agents have put it off until a time, or until the customer writes.
 * `closed`: its thread is closed, or about to be.
 */
export const conversationStates = ['new', 'assigned', 'waiting', 'snoozed', 'closed'] as const
export type ConversationState = (typeof conversationStates)[number]

/** States for the query of a list: also `mine`, the assigned conversations of the caller. */
export const listedStates = [...conversationStates, 'mine'] as const

export type ListedState = (typeof listedStates)[number]

/**
 * The routing mode: agents choose; or the conversation is offered to one agent after the other; or agents sort it into
 * one of these two modes.
 */
export type RoutingModeName = 'asynchronous' | 'real_time' | 'triage'

/** How urgent a conversation is, as agents set it; the most urgent first. */
export const priorities = ['urgent', 'high', 'normal', 'low'] as const
export type Priority = (typeof priorities)[number]

/** An agent, with only the name. */
export interface AgentName {
  id: string
  name: string
}

/** The customer, with only the name. */
export interface CustomerName {
  id: string
  /** Name, otherwise e-mail, otherwise the channel's own id; never empty. */
  name: string
  /** False if the name is made of an id: show "Customer" in the reader's language and a short part of the id. */
  named: boolean
  avatar_url: string | null
  /** True if a signed token named the customer. */
  signed: boolean
}

/** A browser in which a customer is known: its session with one source. */
export interface CustomerDevice {
  id: string
  source_id: string
  /** The origin of the page that shows the chat; null without a page. */
  origin: string | null
  /** True if a signed token named the customer in this browser. */
  signed: boolean
  created_at: string
  /** Accurate to ten minutes. */
  seen_at: string
  /** The end of a signed session; null for other sessions. */
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
  /** The id of the agent; null for the customer's own. */
  author_id: string | null
  /** Empty for the customer's own. */
  author_name: string
  /** At most 140 characters, one line; empty if there is no text: then `kind` names the content. */
  text: string
  /**
   * `text`, `file`, or the type of its structured content: `form`, `list`, ...; `answer` for an answer to structured
   * content.
   */
  kind: string
  /** A comment between agents. */
  private: boolean
  synchronization_status: SynchronizationStatus
}

/** From `start` to before `end`, in the code units of a JavaScript string (UTF-16). */
export interface FoundPlace {
  start: number
  end: number
}

/** The message by which a search found a conversation. */
export interface FoundContent extends ConversationPreview {
  /** The part around the first match, one line: of the body, or of the other texts of the message, such as titles, answers and names of files. */
  text: string
  /** Where the words are in `text`. */
  matches: FoundPlace[]
}

/** An entry of the list, and the value of `conversation:changed`. */
export interface Conversation {
  /** Id of the content thread. */
  id: string
  state: ConversationState
  /** The beginning of the first message. */
  title: string
  source: SourceName
  routing_mode: RoutingModeName
  /** `normal` until an agent sets another. */
  priority: Priority
  customer: CustomerName
  /** The agent of the open intervention; null without an owner. */
  owner: AgentName | null
  /** The open intervention; null if there is none. */
  intervention_id: string | null
  /** True if it was handed to its owner or came back from snoozing, and its owner has not opened it yet. */
  unseen: boolean
  /** Ids of agents whom a comment mentions and who have not opened the conversation since. */
  unread_mentions: string[]
  /** Null while the conversation is empty. */
  preview: ConversationPreview | null
  /** Only in the answer to a search; null if the words are in the title or in the customer's name. */
  found?: FoundContent | null
  /** Unread messages since the customer began to wait. */
  unread_count: number
  /** The time since which the customer waits for a reply; null if they do not wait. */
  waiting_since: string | null
  /** The agent to whom it is offered; null if it is not offered (real time only). */
  ringing: AgentName | null
  closed: boolean
  /** The time at which a snoozed conversation comes back; null: it is not snoozed. */
  snoozed_until: string | null
  /** The time of the newest message, or of the later return from snoozing. Lists are sorted by it. */
  last_content_at: string
  created_at: string
  /** Of two copies of a conversation, the copy with the later time is current. */
  updated_at: string
}

/** Query of `GET /1.0/conversations`; several values of one name match each of them. */
export interface ConversationFilters {
  /** If absent: all open conversations that are not snoozed. `new` and `assigned` need an answer. `mine`: assigned to the caller. */
  state?: ListedState | ListedState[]
  routing_mode?: RoutingModeName | RoutingModeName[]
  source_id?: string | string[]
  priority?: Priority | Priority[]
  /** An agent's id, `me`, or `nobody`. */
  owner_id?: string
  identity_id?: string
  /** Only conversations in which a comment mentions the caller. */
  mentioned?: boolean
  /** Words and "phrases": each must occur in the texts of a message, in the title, or in the customer's name or e-mail. */
  q?: string
  /**
   * Default: newest message first. `waiting_since`: waiting conversations only, the longest wait first. `priority`: the
   * most urgent first, and the newest message first in each priority.
   */
  sort?: '-last_content_at' | 'last_content_at' | 'waiting_since' | 'priority'
  /** 1 to 100; the default is 30. */
  limit?: number
  /**
   * `next` of the previous page. A conversation that has moved up since then is not repeated; it came as
   * `conversation:changed`.
   */
  cursor?: string
}

/** Answer of `GET /1.0/conversations`. */
export interface ConversationPage {
  records: Conversation[]
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

export interface ConversationCount {
  open: number
  /** Open conversations whose customer waits, or whose owner has not yet answered. */
  needs_answer: number
}

/**
 * Answer of `GET /1.0/conversations/counts`, with the same filters except state, q, sort and paging. Closed
 * conversations are not counted, and snoozed conversations only in `snoozed`.
 */
export interface ConversationCounts {
  lists: {
    /** The conversations of the caller. */
    mine: ConversationCount
    unassigned: ConversationCount
    all: ConversationCount
  }
  new: number
  /** Assigned conversations of the caller. */
  mine: number
  /** All assigned conversations, including the caller's. */
  assigned: number
  waiting: number
  snoozed: number
  /** Conversations, also closed ones, with a mention that the caller has not read. The filters do not change it. */
  mentions: number
  /** The conversations of `new`, by routing mode. */
  new_by_mode: Record<RoutingModeName, number>
}

/** Statuses of contents for which a customer waits. */
export const waitingStatuses = ['new', 'assigned'] as const satisfies readonly ContentStatus[]
