import type { LivePiece } from '../../contract/chat/live'
import type { LiveNews } from '../../contract/inbox/live-news'

/** News that agents get at once and that is not stored. An agent who misses it misses nothing lasting. */
export interface AgentNews {
  tell(news: LiveNews): void
  /** More of a live message, for inboxes only. */
  tellPiece(piece: LivePiece): void
  /** Whether an inbox of this node has the conversation open. */
  readPieces(threadId: string): boolean
  listenToPieces(listener: PieceListener): () => void
  /** Returns a function that ends it. */
  listen(listener: (news: LiveNews) => void): () => void
}

interface PieceListener {
  isOpen(threadId: string): boolean
  take(piece: LivePiece): void
}

export function createAgentNews(): AgentNews {
  const listeners = new Set<(news: LiveNews) => void>()
  const readers = new Set<PieceListener>()
  return {
    tellPiece: (piece) => {
      for (const reader of readers) reader.take(piece)
    },
    readPieces: (threadId) => [...readers].some((reader) => reader.isOpen(threadId)),
    listenToPieces: (reader) => {
      readers.add(reader)
      return () => void readers.delete(reader)
    },
    tell: (news) => {
      for (const listener of listeners) listener(news)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
