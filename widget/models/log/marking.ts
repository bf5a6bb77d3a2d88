import { computed, effect, type ReadonlySignal } from '@preact/signals'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { MarkRequest, Marks } from '../../../contract/chat/visitor'
import type { Clock } from '../session/clock'
import type { Ask } from '../session/line'
import type { ListedOrVisitorThread } from './threads'

const betweenMs = 1_000

export interface MarkingNeeds {
  clock: Clock
  ask: Ask
  threads: ReadonlySignal<readonly ListedOrVisitorThread[]>
  contents: ReadonlySignal<readonly CustomerContent[]>
  /** Per thread the seq up to which nothing is missing; whenever it changes, `contents` has. */
  held(): Record<string, number>
  /** Per thread what was read here. */
  read: ReadonlySignal<Record<string, number>>
  marked(threadId: string, marks: Marks): void
}

/** Tells the server what has arrived and what was read, once a second at most. */
export function createMarking({ clock, ask, threads, contents, held, read, marked }: MarkingNeeds) {
  let cancel: (() => void) | null = null
  let lastAt = 0

  const due = computed((): MarkRequest[] => {
    contents.value
    const seqs = held()
    return threads.value.flatMap(({ id, marks }) => {
      const delivered_seq = seqs[id] ?? 0
      const read_seq = Math.min(read.value[id] ?? 0, delivered_seq)
      if (delivered_seq <= marks.customer_delivered_seq && read_seq <= marks.customer_read_seq) return []
      return [{ thread_id: id, delivered_seq, read_seq }]
    })
  })

  function tell() {
    cancel?.()
    cancel = null
    lastAt = clock.now()
    for (const mark of due.peek())
      ask('thread:mark', mark).then(
        (ack) => ack.ok && marked(mark.thread_id, ack.value),
        // There is no connection: the marks are due again with the next change.
        () => {},
      )
  }

  const end = effect(() => {
    if (due.value.length > 0) cancel ??= clock.after(Math.max(0, lastAt + betweenMs - clock.now()), tell)
  })

  return {
    /** Now: the page goes away. */
    tell,
    dispose() {
      end()
      cancel?.()
    },
  }
}
