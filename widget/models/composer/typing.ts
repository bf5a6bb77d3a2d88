import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { ServerToVisitor } from '../../../contract/chat/visitor'
import type { Clock } from '../session/clock'
import type { SendRequest } from '../sync/request'

/** The interval of reports to agents while the customer writes. After a pause of this length the typing has stopped. */
const reportEveryMs = 3_000
const pauseMs = 6_000

type Writer = Parameters<ServerToVisitor['typing']>[0]

export function createTyping(clock: Clock, ask: SendRequest, shownId: ReadonlySignal<string>) {
  const writer = signal<Writer | null>(null)
  let forget = () => {}
  let cancelPause = () => {}
  let reported: { thread_id: string; at: number } | null = null

  function say(thread_id: string, active: boolean) {
    reported = active ? { thread_id, at: clock.now() } : null
    ask('typing', { thread_id, active }).catch(() => {})
  }

  function stop() {
    cancelPause()
    if (reported) say(reported.thread_id, false)
  }

  return {
    typing: computed((): { author_name: string } | null =>
      writer.value?.thread_id === shownId.value ? writer.value : null,
    ),
    heardTyping(news: Writer) {
      const { thread_id, author_name } = writer.value ?? {}
      const same = thread_id === news.thread_id && author_name === news.author_name
      if (!news.active && !same) return
      forget()
      writer.value = news.active ? news : null
      if (news.active) forget = clock.after(news.for_ms, () => (writer.value = null))
    },
    wrote(contents: readonly CustomerContent[]) {
      if (contents.some(({ author_name }) => author_name === writer.value?.author_name)) writer.value = null
    },
    /** Called with true for each key, and with false when the text box becomes empty. */
    customerTyping(active: boolean) {
      const id = shownId.value
      if (reported && reported.thread_id !== id) stop()
      if (!active || !id) return stop()
      if (!reported || clock.now() - reported.at >= reportEveryMs) say(id, true)
      cancelPause()
      cancelPause = clock.after(pauseMs, stop)
    },
    endTyping() {
      stop()
      forget()
    },
  }
}
