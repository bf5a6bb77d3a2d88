import type { PublishedEventRecord } from '../conversation/events/webhook-records'
import type { Store } from '../conversation/ports'

// Streams read stored events by position: no events wait in memory, and every node's events appear.

const pageSize = 256
/** The interval at which events of other nodes are read. */
const pollMs = 1000
/** Commits within this time wake the streams one time. */
const wakeDelayMs = 50

export interface EventStreams {
  /** Returns batches of events after a position, oldest first, until the signal ends them. */
  follow(after: number, signal: AbortSignal): AsyncGenerator<PublishedEventRecord[]>
}

export function createEventStreams(store: Store): EventStreams {
  let openStreams = 0
  let pollTimer: NodeJS.Timeout | null = null
  let isWakeScheduled = false
  let wakeSignal = createWakeSignal()

  const wakeStreams = () => {
    isWakeScheduled = false
    const previousSignal = wakeSignal
    wakeSignal = createWakeSignal()
    previousSignal.wake()
  }
  const wakeSoon = () => {
    if (openStreams === 0 || isWakeScheduled) return
    isWakeScheduled = true
    setTimeout(wakeStreams, wakeDelayMs)
  }
  store.onPublished(wakeSoon)

  return {
    async *follow(after, signal) {
      let position = after
      openStreams += 1
      pollTimer ??= setInterval(wakeSoon, pollMs)
      signal.addEventListener('abort', wakeStreams, { once: true })
      try {
        while (!signal.aborted) {
          const { woken } = wakeSignal
          const events = await store.read.publishedAfter(position, pageSize)
          const last = events.at(-1)
          if (last) {
            position = last.position
            yield events
            // Chats and requests are served before the next batch.
            await new Promise((next) => setImmediate(next))
          } else if (!signal.aborted) await woken
        }
      } finally {
        signal.removeEventListener('abort', wakeStreams)
        openStreams -= 1
        if (openStreams === 0 && pollTimer) {
          clearInterval(pollTimer)
          pollTimer = null
        }
      }
    },
  }
}

function createWakeSignal(): { woken: Promise<void>; wake: () => void } {
  let wake = () => {}
  const woken = new Promise<void>((done) => {
    wake = done
  })
  return { woken, wake }
}
