import type { LivePiece } from '../../contract/chat/live'
import type { LiveNews } from '../../contract/inbox/live-news'

/** News for agents that is never stored. An agent who misses it loses no lasting data. */
export interface AgentNews {
  tell(news: LiveNews): void
  tellPiece(piece: LivePiece): void
  readPieces(threadId: string): boolean
  listenToPieces(listener: PieceListener): () => void
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
