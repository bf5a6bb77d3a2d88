import type { LiveNews } from '../../contract/inbox/live-news'

/** News that agents get at once and that is not stored. An agent who misses it misses nothing lasting. */
export interface AgentNews {
  tell(news: LiveNews): void
  /** Returns a function that ends it. */
  listen(listener: (news: LiveNews) => void): () => void
}

export function createAgentNews(): AgentNews {
  const listeners = new Set<(news: LiveNews) => void>()
  return {
    tell: (news) => {
      for (const listener of listeners) listener(news)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
