import type { ConversationState } from '../../../contract/inbox/conversation'
import type { ContentRecord, IdentityRecord, ThreadRecord } from '../records'
import type { RoutingMode } from '../setup-records'
import type { SavedReplyRecord } from './saved-reply-records'

/** One state of the inbox, since that is how the index goes. */
export interface ConversationQuery {
  state: ConversationState
  /** The sources that the agent may read and asked for; null for every source. */
  sourceIds: readonly string[] | null
  /** Sorted by hand into one of these modes, or not sorted and of one of these sources; null for all. */
  modes: { routed: readonly RoutingMode[]; ofSources: readonly string[] } | null
  /** Null: without an owner; absent: of any owner. */
  ownerId?: string | null
  identityId?: string
  /** Each must be in a message, in the title or in the customer's name, in any case of letters. */
  words: readonly string[]
  sort: 'newest' | 'oldest' | 'waiting longest'
  /** The last one of the page before. */
  after: { at: number; id: string } | null
  limit: number
}

/** So many open conversations are alike in this. */
export interface ConversationTally {
  inbox_state: ConversationState
  source_id: string
  owner_id: string | null
  routing_mode: RoutingMode | null
  count: number
}

export interface InboxReader {
  conversations(query: ConversationQuery): Promise<ThreadRecord[]>
  /** Of all that are not closed. */
  conversationTallies(): Promise<ConversationTally[]>
  /** Messages of customers since they wait that no agent has read, by thread; threads without are left out. */
  unreadOf(threadIds: readonly string[]): Promise<Map<string, number>>
  threadsById(ids: readonly string[]): Promise<ThreadRecord[]>
  contentsById(ids: readonly string[]): Promise<ContentRecord[]>
  identitiesById(ids: readonly string[]): Promise<IdentityRecord[]>
  /** Private ones from this id on, and before that one; the newest of them, in order. */
  hiddenContentsBetween(threadId: string, fromId: string, beforeId: string, limit: number): Promise<ContentRecord[]>
  newestOfCustomer(threadId: string): Promise<ContentRecord | null>
  /** Newest first, of any of these identities, on any source. */
  threadsOfIdentities(ids: readonly string[], limit: number): Promise<ThreadRecord[]>
  savedReply(id: string): Promise<SavedReplyRecord | null>
  /** By name. */
  savedReplies(): Promise<SavedReplyRecord[]>
}

export interface InboxWriter {
  insertSavedReply(record: SavedReplyRecord): Promise<void>
  updateSavedReply(record: SavedReplyRecord): Promise<void>
  deleteSavedReply(id: string): Promise<void>
}
