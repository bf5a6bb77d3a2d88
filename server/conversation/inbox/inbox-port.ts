import type { ConversationState } from '../../../contract/inbox/states'
import type { ContentRecord, IdentityRecord, MentionRecord, ThreadRecord } from '../records'
import type { RoutingMode } from '../setup-records'
import type { SavedReplyRecord } from './saved-reply-records'

/** A query names one state, because the index begins with the state. */
export interface ConversationQuery {
  state: ConversationState
  /** The requested sources that the agent can read; null for every source. */
  sourceIds: readonly string[] | null
  /** Finds conversations with a mode in `routed`, or without a mode on a source in `ofSources`. Null: any mode. */
  modes: { routed: readonly RoutingMode[]; ofSources: readonly string[] } | null
  /** Null: conversations without an owner; absent: any owner. */
  ownerId?: string | null
  identityId?: string
  mentionedId?: string
  /** Null: normal; absent: any priority. */
  priority?: ThreadRecord['priority']
  /** Each word must be in the text of a message, in the title or in the customer's name. Case is ignored. */
  words: readonly string[]
  sort: 'newest' | 'oldest' | 'waiting longest'
  after: { at: number; id: string } | null
  limit: number
}

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
  conversationTallies(): Promise<ConversationTally[]>
  /** Counts per thread the waiting messages that no agent has read. Threads with none are absent. */
  unreadOf(threadIds: readonly string[]): Promise<Map<string, number>>
  /** Returns at most one content per thread: of those that contain the most words, the newest. */
  contentsSaying(threadIds: readonly string[], words: readonly string[]): Promise<ContentRecord[]>
  threadsById(ids: readonly string[]): Promise<ThreadRecord[]>
  contentsById(ids: readonly string[]): Promise<ContentRecord[]>
  identitiesById(ids: readonly string[]): Promise<IdentityRecord[]>
  /** Returns the newest `limit` private contents from `fromId` until before `beforeId`, in order. */
  hiddenContentsBetween(threadId: string, fromId: string, beforeId: string, limit: number): Promise<ContentRecord[]>
  newestOfCustomer(threadId: string): Promise<ContentRecord | null>
  /** Returns threads of these identities on every source, newest first. */
  threadsOfIdentities(ids: readonly string[], limit: number): Promise<ThreadRecord[]>
  /** Returns the mentions in these threads that the mentioned agents have not seen, in order. */
  unseenMentions(threadIds: readonly string[]): Promise<MentionRecord[]>
  unseenMentionsOf(agentId: string): Promise<MentionRecord[]>
  /** Returns the mentions in these contents, in order. */
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
