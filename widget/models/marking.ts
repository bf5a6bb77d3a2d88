import { effect, type ReadonlySignal } from '@preact/signals'
import type { MarkRequest, Marks } from '../../contract/visitor'
import type { Clock } from './clock'
import type { Ask } from './line'

const betweenMs = 1_000

/** Tells the server what has arrived and what was read, once a second at most. The answer is called off by the disposer. */
export function createMarking(
  clock: Clock,
  ask: Ask,
  due: ReadonlySignal<readonly MarkRequest[]>,
  marked: (threadId: string, marks: Marks) => void,
): () => void {
  let cancel: (() => void) | null = null
  let lastAt = 0

  function tell() {
    cancel = null
    lastAt = clock.now()
    for (const mark of due.peek())
      ask('thread:mark', mark).then(
        (ack) => ack.ok && marked(mark.thread_id, ack.value),
        // There is no line: they are due again with the next news.
        () => {},
      )
  }

  const end = effect(() => {
    if (due.value.length > 0) cancel ??= clock.after(Math.max(0, lastAt + betweenMs - clock.now()), tell)
  })
  return () => {
    end()
    cancel?.()
  }
}
