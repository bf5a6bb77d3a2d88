import type { LivePiece } from '../../contract/chat/live'
import type { LiveNews } from '../../contract/inbox/live-news'

/** Events for agents that are never stored. An agent who misses one loses no lasting data. */
export interface AgentNews {
  publish(news: LiveNews): void
  publishPiece(piece: LivePiece): void
  hasPieceListener(threadId: string): boolean
  listenToPieces(listener: PieceListener): () => void
  listen(listener: (news: LiveNews) => void): () => void
}

interface PieceListener {
  isOpen(threadId: string): boolean
  onPiece(piece: LivePiece): void
}

export function createAgentNews(): AgentNews {
  const listeners = new Set<(news: LiveNews) => void>()
  const readers = new Set<PieceListener>()
  return {
    publishPiece: (piece) => {
      for (const reader of readers) reader.onPiece(piece)
    },
    hasPieceListener: (threadId) => [...readers].some((reader) => reader.isOpen(threadId)),
    listenToPieces: (reader) => {
      readers.add(reader)
      return () => void readers.delete(reader)
    },
    publish: (news) => {
      for (const listener of listeners) listener(news)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
