/**
 * A conversation for agents, as the socket sends it (agent-socket.ts) and as `/1.0/conversations` returns it: a content
 * thread in the inbox, with the same id. The console uses the type of the generated client.
 */
import type { ChannelKind } from '../channel-kinds'
import type { SynchronizationStatus } from '../content'
import type { MatchRange } from './search-words'
import type { ConversationState, Priority, RoutingModeName } from './states'

export interface AgentName {
  id: string
  name: string
}

/** The fields from which the inbox builds the customer's displayed name. */
export interface CustomerName {
  id: string
  /** The name, otherwise the e-mail address, otherwise the channel's id; never empty. */
  name: string
  /**
   * False if the name is made from an id. Then show "Customer" in the reader's language with a short part of the id.
   */
  named: boolean
  avatar_url: string | null
  /** True if the identity comes from a signed token. */
  signed: boolean
}

export interface SourceName {
  id: string
  name: string
  type: ChannelKind
}

export interface ConversationPreview {
  content_id: string
  created_at: string
  from: 'customer' | 'agent'
  /** The id of the agent; null for a message of the customer. */
  author_id: string | null
  /** Empty for a message of the customer. */
  author_name: string
  /** At most 140 characters on one line. Empty if the content has no text; then `kind` describes it. */
  text: string
  /**
   * `text`, `file`, or the type of its structured content (`form`, `list`, ...); `answer` for an answer to structured
   * content, `live` for a message that is being written, `removed` for an unsent message.
   */
  kind: string
  /** A comment between agents. */
  private: boolean
  synchronization_status: SynchronizationStatus
}

/** The message in which a search found its words. */
interface FoundContent extends ConversationPreview {
  /**
   * The text around the first match on one line: of the body, or of other texts such as titles, answers and file names.
   */
  text: string
  /** The positions of the words in `text`. */
  matches: MatchRange[]
}

/** A conversation in the list, and the value of the event `conversation:changed`. */
export interface Conversation {
  id: string
  state: ConversationState
  /** The beginning of the first message. */
  title: string
  source: SourceName
  routing_mode: RoutingModeName
  /** `normal` until an agent sets another priority. */
  priority: Priority
  customer: CustomerName
  /** The agent of the open intervention; null without an owner. */
  owner: AgentName | null
  /** Null without an open intervention. */
  intervention_id: string | null
  /**
   * True if the conversation was handed to its owner or returned from snoozing, and the owner has not opened it since.
   */
  unseen: boolean
  /** Ids of agents whom a comment mentions and who have not opened the conversation since. */
  unread_mentions: string[]
  preview: ConversationPreview | null
  /** Only in the answer to a search. Null if the words are in the title or in the customer's name. */
  found?: FoundContent | null
  /** The number of unread messages since the customer began to wait. */
  unread_count: number
  /** Null if the customer does not wait for a reply. */
  waiting_since: string | null
  /** The agent to whom the conversation is offered in the real-time mode; otherwise null. */
  ringing: AgentName | null
  closed: boolean
  /** The time at which a snoozed conversation returns; otherwise null. */
  snoozed_until: string | null
  /** The time of the newest message, or of the end of a snooze if that is later. Lists are sorted by this time. */
  last_content_at: string
  created_at: string
  /** Of two copies of a conversation, the one with the later time is current. */
  updated_at: string
}
