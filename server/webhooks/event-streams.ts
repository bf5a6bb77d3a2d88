import type { PublishedEventRecord } from '../conversation/events/webhook-records'
import type { Store } from '../conversation/ports'

// Streams read stored events by position: no events wait in memory, and every node's events appear.

const pageSize = 256
/** The interval at which events of other nodes are read. */
const pollMs = 1000
/** Commits within this time wake the streams one time. */
const ringPauseMs = 50

export interface EventStreams {
  /** Returns batches of events after a position, oldest first, until the signal ends them. */
  follow(after: number, signal: AbortSignal): AsyncGenerator<PublishedEventRecord[]>
}

export function createEventStreams(store: Store): EventStreams {
  let open = 0
  let poll: NodeJS.Timeout | null = null
  let ringing = false
  let bell = createWakeSignal()

  const ring = () => {
    ringing = false
    const rung = bell
    bell = createWakeSignal()
    rung.ring()
  }
  const ringSoon = () => {
    if (open === 0 || ringing) return
    ringing = true
    setTimeout(ring, ringPauseMs)
  }
  store.onPublished(ringSoon)

  return {
    async *follow(after, signal) {
      let position = after
      open += 1
      poll ??= setInterval(ringSoon, pollMs)
      signal.addEventListener('abort', ring, { once: true })
      try {
        while (!signal.aborted) {
          const { rung } = bell
          const events = await store.read.publishedAfter(position, pageSize)
          const last = events.at(-1)
          if (last) {
            position = last.position
            yield events
            // Chats and requests are served before the next batch.
            await new Promise((next) => setImmediate(next))
          } else if (!signal.aborted) await rung
        }
      } finally {
        signal.removeEventListener('abort', ring)
        open -= 1
        if (open === 0 && poll) {
          clearInterval(poll)
          poll = null
        }
      }
    },
  }
}

function createWakeSignal(): { rung: Promise<void>; ring: () => void } {
  let ring = () => {}
  const rung = new Promise<void>((done) => {
    ring = done
  })
  return { rung, ring }
}
