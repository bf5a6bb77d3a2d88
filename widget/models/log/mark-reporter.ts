import { computed, effect, type ReadonlySignal } from '@preact/signals'
import type { MarkRequest } from '../../../contract/chat/visitor'
import type { Clock } from '../session/clock'
import { passingRefusals, retryDelayMs, type SendRequest } from '../sync/request'
import type { Threads } from './threads'
import type { Timeline } from './timeline'

const betweenMs = 1_000

/** Reports to the server which messages have arrived and were read, once a second at most. */
export function createMarkReporter(
  clock: Clock,
  ask: SendRequest,
  threads: Pick<Threads, 'known' | 'mark'>,
  timeline: Pick<Timeline, 'contents' | 'since'>,
  read: ReadonlySignal<Record<string, number>>,
) {
  let cancel: (() => void) | null = null
  let lastAt = 0

  const due = computed((): MarkRequest[] => {
    // `since` is no signal, but it changes only with the contents. Reading them here updates this value.
    timeline.contents.value
    const seqs = timeline.since()
    return threads.known.value.flatMap(({ id, marks }) => {
      const delivered_seq = seqs[id] ?? 0
      const read_seq = Math.min(read.value[id] ?? 0, delivered_seq)
      if (delivered_seq <= marks.customer_delivered_seq && read_seq <= marks.customer_read_seq) return []
      return [{ thread_id: id, delivered_seq, read_seq }]
    })
  })

  function report() {
    cancel?.()
    cancel = null
    lastAt = clock.now()
    for (const mark of due.peek())
      ask('thread:mark', mark).then(
        (ack) => {
          if (ack.ok) threads.mark(mark.thread_id, ack.value)
          else if (passingRefusals.includes(ack.error.code))
            cancel ??= clock.after((ack.error.retry_after ?? 0) * 1_000 + retryDelayMs(1, 1), report)
        },
        () => {},
      )
  }

  const end = effect(() => {
    if (due.value.length > 0) cancel ??= clock.after(Math.max(0, lastAt + betweenMs - clock.now()), report)
  })

  return {
    /** Reports immediately, because the page is closing. */
    report,
    dispose() {
      end()
      cancel?.()
    },
  }
}
