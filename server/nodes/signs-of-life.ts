import type { Logger } from 'pino'
import type { NewsBatch } from './news-batch'

interface Options {
  onNewsMissed(): void
  onSilence(): void
  log: Logger
  beatMs: number
}

/** Intervals without a message, after which another node counts as gone or this node as disconnected. */
const silentBeats = 4
/** Intervals after which chats sync again while this node is disconnected. */
const beatsToSync = 6

export function watchHeartbeats({ onNewsMissed, onSilence, log, beatMs }: Options) {
  const otherNodes = new Map<string, { nth: number; at: number }>()
  const silentMs = beatMs * silentBeats
  let lastMessageAt = performance.now()
  let hadMessage = false
  let isSilent = false
  let silentChecks = 0
  let checkedAt = performance.now()

  function reportSilence(): void {
    if (!isSilent) {
      log.error('other nodes cannot be heard: open chats look for themselves until they can')
      isSilent = true
      silentChecks = 0
    }
    if (silentChecks++ % beatsToSync !== 0) return
    onSilence()
    if (otherNodes.size > 0 || !hadMessage) onNewsMissed()
  }

  return {
    otherNodeCount: () => otherNodes.size,
    onMessage(): void {
      const now = performance.now()
      lastMessageAt = now
      hadMessage = true
      if (!isSilent) return
      isSilent = false
      log.info('other nodes can be heard again')
      for (const node of otherNodes.values()) node.at = now
    },
    /** Handles a batch of another node. Returns the node's event count before this batch, or null for a new node. */
    receive({ from, nth, over }: NewsBatch): number | null {
      const before = otherNodes.get(from)
      if (over) otherNodes.delete(from)
      else otherNodes.set(from, { nth, at: performance.now() })
      return before?.nth ?? null
    },
    checkNodes(): void {
      const now = performance.now()
      const isDelayed = now - checkedAt > 2 * beatMs
      checkedAt = now
      // This process was delayed, so it has not yet read the latest news.
      if (isDelayed) return
      if (now - lastMessageAt > silentMs) {
        reportSilence()
        return
      }
      for (const [from, { at }] of otherNodes) {
        if (now - at <= silentMs) continue
        otherNodes.delete(from)
        log.warn({ node: from }, 'a node is gone without notice')
        onNewsMissed()
      }
    },
  }
}
