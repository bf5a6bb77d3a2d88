import type { Marks, SessionEnd } from '../../contract/chat/visitor'

interface AboutThread {
  thread_id: string
  source_id: string
  identity_id: string
}

/** An event for other nodes. It has only ids; each node reads messages from the database, so Redis stores no text. */
export type NodeNews = CustomerNews | InboxNews

export type CustomerNews =
  | { of: 'added' | 'changed'; content_id: string; identity_id: string }
  | { of: 'thread'; thread_id: string; identity_id: string }
  /** The stored text of a live message has grown from this offset on (UTF-16 units). */
  | { of: 'grown'; content_id: string; thread_id: string; identity_id: string; from: number }
  | { of: 'marked'; thread: AboutThread; marks: Marks }
  | { of: 'browsed'; thread: AboutThread }
  /** Someone starts or stops typing; `author_name` is null for the customer. */
  | { of: 'typing'; thread: AboutThread; author_name: string | null; active: boolean }
  | { of: 'queued'; thread_id: string; identity_id: string; position: number | null }
  /** The open chats of a session now belong to this identity, and no longer to `left`. */
  | { of: 'joined'; session: string; identity_id: string; left: string | null }
  | { of: 'named'; session: string; identity_id: string }
  | { of: 'ended'; session: string; reason: SessionEnd }
  | { of: 'forgotten'; identity_id: string }

export type InboxNews =
  | { of: 'conversations'; threads: string[]; contents: { id: string; thread_id: string; added: boolean }[] }
  | { of: 'rights' }
  | { of: 'present'; node: string; thread: AboutThread; agents: LocalPresence[] }

export interface LocalPresence {
  id: string
  name: string
  typing: 'reply' | 'comment' | null
}

export const isInboxNews = (news: NodeNews): news is InboxNews =>
  news.of === 'conversations' || news.of === 'rights' || news.of === 'present'
