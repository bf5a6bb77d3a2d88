import type { LiveNews } from '../../contract/inbox/live-news'

/** What agents hear the moment it happens and nobody keeps: who misses it has missed nothing that lasts. */
export interface AgentNews {
  tell(news: LiveNews): void
  /** Gives what ends it. */
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
