import type { LivePiece } from '../../contract/chat/live'
import type { LiveNews } from '../../contract/inbox/live-news'

/** News that agents get at once and that is not stored. An agent who misses it misses nothing lasting. */
export interface AgentNews {
  tell(news: LiveNews): void
  /** More of a live message, for inboxes only. */
  tellPiece(piece: LivePiece): void
  listenToPieces(listener: (piece: LivePiece) => void): () => void
  /** Returns a function that ends it. */
  listen(listener: (news: LiveNews) => void): () => void
}

export function createAgentNews(): AgentNews {
  const listeners = new Set<(news: LiveNews) => void>()
  const readers = new Set<(piece: LivePiece) => void>()
  return {
    tellPiece: (piece) => {
      for (const reader of readers) reader(piece)
    },
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
