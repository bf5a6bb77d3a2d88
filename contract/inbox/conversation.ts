/**
 * A conversation for agents, as the socket sends it (agent-socket.ts) and as `/1.0/conversations` returns it. It is a
 * content thread in the inbox, with the same id. The console takes the type from the client.
 */
import type { ChannelKind } from '../channel-kinds'
import type { SynchronizationStatus } from '../content'
import type { FoundPlace } from './search-words'
import type { ConversationState, Priority, RoutingModeName } from './states'

/** The id and name of an agent. */
export interface AgentName {
  id: string
  name: string
}

/** The fields by which an inbox names the customer. */
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
  /** The id of the agent; null for a message of the customer. */
  author_id: string | null
  /** Empty for a message of the customer. */
  author_name: string
  /** At most 140 characters, one line; empty if there is no text: then `kind` names the content. */
  text: string
  /**
   * `text`, `file`, or the type of its structured content: `form`, `list`, ...; `answer` for an answer to structured
   * content; `live` for a message that is being written, `removed` for a message that was unsent.
   */
  kind: string
  /** A comment between agents. */
  private: boolean
  synchronization_status: SynchronizationStatus
}

/** The message by which a search found a conversation. */
interface FoundContent extends ConversationPreview {
  /** The part around the first match, one line: of the body, or of the other texts of the message, such as titles, answers and names of files. */
  text: string
  /** The places of the words in `text`. */
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
  /** True if the conversation was handed to its owner or came back from snoozing, and its owner has not opened it yet. */
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
  /** The agent to whom the conversation is offered; null if it is not offered (real time only). */
  ringing: AgentName | null
  closed: boolean
  /** The time at which a snoozed conversation returns; null: it is not snoozed. */
  snoozed_until: string | null
  /** The time of the newest message, or of the later return from snoozing. Lists are sorted by it. */
  last_content_at: string
  created_at: string
  /** Of two copies of a conversation, the copy with the later time is current. */
  updated_at: string
}
