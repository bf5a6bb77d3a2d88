import type { Logger } from 'pino'
import type { NewsBatch } from './news-batch'

interface Options {
  missed(): void
  deaf(): void
  log: Logger
  beatMs: number
}

/** The number of silent intervals after which another node counts as gone, or this node as deaf. */
const silentBeats = 4
/** While this node is deaf, chats sync after this many intervals. */
const deafBeats = 6

export function watchHeartbeats({ missed, deaf, log, beatMs }: Options) {
  const others = new Map<string, { nth: number; at: number }>()
  const silentMs = beatMs * silentBeats
  let heardAt = performance.now()
  let everHeard = false
  let isDeaf = false
  let deafFor = 0
  let lookedAt = performance.now()

  function beDeaf(): void {
    if (!isDeaf) {
      log.error('other nodes cannot be heard: open chats look for themselves until they can')
      isDeaf = true
      deafFor = 0
    }
    if (deafFor++ % deafBeats !== 0) return
    deaf()
    if (others.size > 0 || !everHeard) missed()
  }

  return {
    others: () => others.size,
    alive(): void {
      const now = performance.now()
      heardAt = now
      everHeard = true
      if (!isDeaf) return
      isDeaf = false
      log.info('other nodes can be heard again')
      for (const other of others.values()) other.at = now
    },
    /** Called for the news of another node. Returns the number of its earlier news, or null if the node was unknown. */
    heard({ from, nth, over }: NewsBatch): number | null {
      const before = others.get(from)
      if (over) others.delete(from)
      else others.set(from, { nth, at: performance.now() })
      return before?.nth ?? null
    },
    checkNodes(): void {
      const now = performance.now()
      const late = now - lookedAt > 2 * beatMs
      lookedAt = now
      // This process was delayed, so it has not yet read the latest news.
      if (late) return
      if (now - heardAt > silentMs) {
        beDeaf()
        return
      }
      for (const [from, { at }] of others) {
        if (now - at <= silentMs) continue
        others.delete(from)
        log.warn({ node: from }, 'a node is gone without notice')
        missed()
      }
    },
  }
}
