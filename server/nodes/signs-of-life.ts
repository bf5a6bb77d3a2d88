import type { Logger } from 'pino'
import type { Told } from './told'

interface Options {
  /** Something may have passed this node by. */
  missed(): void
  /** Nothing comes back, not even what we send: the connection may be dead. */
  deaf(): void
  log: Logger
  /** How often each node gives a sign of life, in milliseconds. */
  beatMs: number
}

/** Beats without a word after which a node counts as gone, or this one as deaf. */
const silentBeats = 4
/** Deaf, chats are told to look for themselves; this often. */
const deafBeats = 6

/** Watches which other nodes are there, and whether this node hears anything at all. */
export function watchSigns({ missed, deaf, log, beatMs }: Options) {
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
    /** Anything came in, whosever it is. */
    alive(): void {
      const now = performance.now()
      heardAt = now
      everHeard = true
      if (!isDeaf) return
      isDeaf = false
      log.info('other nodes can be heard again')
      for (const other of others.values()) other.at = now
    },
    /** Another node has sent news. Gives the number of its news that were heard before; null if the node was unknown. */
    heard({ from, nth, over }: Told): number | null {
      const before = others.get(from)
      if (over) others.delete(from)
      else others.set(from, { nth, at: performance.now() })
      return before?.nth ?? null
    },
    /** Looks for silent nodes at each beat. */
    look(): void {
      const now = performance.now()
      const late = now - lookedAt > 2 * beatMs
      lookedAt = now
      // This process itself was held up: news that came meanwhile has not been read yet.
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
