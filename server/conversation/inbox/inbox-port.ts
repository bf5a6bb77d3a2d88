import type { ConversationState } from '../../../contract/inbox/states'
import type { ContentRecord, IdentityRecord, MentionRecord, ThreadRecord } from '../records'
import type { RoutingMode } from '../setup-records'
import type { SavedReplyRecord } from './saved-reply-records'

/** A query names one state, because the index begins with the state. */
export interface ConversationQuery {
  state: ConversationState
  /** The sources that the agent may read and asked for; null for every source. */
  sourceIds: readonly string[] | null
  /** Conversations sorted by hand into one of `routed`, or not sorted by hand and on one of `ofSources`; null for all. */
  modes: { routed: readonly RoutingMode[]; ofSources: readonly string[] } | null
  /** Null: conversations without an owner; absent: any owner. */
  ownerId?: string | null
  identityId?: string
  /** Only conversations in which a comment mentions this agent. */
  mentionedId?: string
  /** Null: normal; absent: any priority. */
  priority?: ThreadRecord['priority']
  /** Each word must be in the texts of a message, in the title or in the customer's name; upper and lower case are equal. */
  words: readonly string[]
  sort: 'newest' | 'oldest' | 'waiting longest'
  /** The last conversation of the page before. */
  after: { at: number; id: string } | null
  limit: number
}

/** The number of open conversations with these five values. */
export interface ConversationTally {
  inbox_state: ConversationState
  source_id: string
  owner_id: string | null
  routing_mode: RoutingMode | null
  priority: ThreadRecord['priority']
  count: number
}

export interface InboxReader {
  conversations(query: ConversationQuery): Promise<ThreadRecord[]>
  /** Counts all conversations that are not closed. */
  conversationTallies(): Promise<ConversationTally[]>
  /** The numbers of customers' messages that wait and that no agent has read, by thread; threads without such messages are left out. */
  unreadOf(threadIds: readonly string[]): Promise<Map<string, number>>
  /** Of each of these threads at most one content, in no order: the newest of those with the most of the words. */
  contentsSaying(threadIds: readonly string[], words: readonly string[]): Promise<ContentRecord[]>
  threadsById(ids: readonly string[]): Promise<ThreadRecord[]>
  contentsById(ids: readonly string[]): Promise<ContentRecord[]>
  identitiesById(ids: readonly string[]): Promise<IdentityRecord[]>
  /** Private contents from `fromId` on and before `beforeId`: the newest `limit` of them, in order. */
  hiddenContentsBetween(threadId: string, fromId: string, beforeId: string, limit: number): Promise<ContentRecord[]>
  newestOfCustomer(threadId: string): Promise<ContentRecord | null>
  /** Threads of these identities on every source, newest first. */
  threadsOfIdentities(ids: readonly string[], limit: number): Promise<ThreadRecord[]>
  /** The mentions in these threads that their agents have not seen, in order. */
  unseenMentions(threadIds: readonly string[]): Promise<MentionRecord[]>
  unseenMentionsOf(agentId: string): Promise<MentionRecord[]>
  /** The mentions in these contents, in order. */
  mentionsIn(contentIds: readonly string[]): Promise<MentionRecord[]>
  savedReply(id: string): Promise<SavedReplyRecord | null>
  /** Sorted by name. */
  savedReplies(): Promise<SavedReplyRecord[]>
}

export interface InboxWriter {
  insertMention(record: MentionRecord): Promise<void>
  updateMention(record: MentionRecord): Promise<void>
  deleteMentionsOf(threadId: string): Promise<void>
  insertSavedReply(record: SavedReplyRecord): Promise<void>
  updateSavedReply(record: SavedReplyRecord): Promise<void>
  deleteSavedReply(id: string): Promise<void>
}
