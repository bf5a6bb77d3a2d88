import { computed, signal } from '@preact/signals'
import type { CustomerContent } from '../../contract/realtime'
import type { ServerToVisitor } from '../../contract/visitor'
import type { Clock } from './clock'
import type { Ask } from './line'

/** While the customer writes, the other side is told this often; and after such a rest, that they no longer do. */
const againMs = 3_000
const restMs = 6_000

type Heard = Parameters<ServerToVisitor['typing']>[0]

/** Who writes at this moment: an agent, for the customer; the customer, for the agents. */
export function createTyping(clock: Clock, ask: Ask, threadId: () => string) {
  const writer = signal<Heard | null>(null)
  let forget = () => {}
  let rested = () => {}
  /** Where the customer was said to write, and when. */
  let said: { thread_id: string; at: number } | null = null

  function say(thread_id: string, active: boolean) {
    said = active ? { thread_id, at: clock.now() } : null
    ask('typing', { thread_id, active }).catch(() => {})
  }

  function stop() {
    rested()
    if (said) say(said.thread_id, false)
  }

  return {
    writer: computed(() => (writer.value?.thread_id === threadId() ? writer.value : null)),
    hear(news: Heard) {
      const { thread_id, author_name } = writer.value ?? {}
      const same = thread_id === news.thread_id && author_name === news.author_name
      if (!news.active && !same) return
      forget()
      writer.value = news.active ? news : null
      if (news.active) forget = clock.after(news.for_ms, () => (writer.value = null))
    },
    /** What was being written is here. */
    arrived(contents: readonly CustomerContent[]) {
      const wrote = contents.some(
        ({ from, thread_id, author_name }) =>
          from === 'agent' && thread_id === writer.value?.thread_id && author_name === writer.value.author_name,
      )
      if (wrote) writer.value = null
    },
    /** The customer pressed a key (`true`), or has nothing in the text box any more. */
    customerTyping(active: boolean) {
      const id = threadId()
      if (said && said.thread_id !== id) stop()
      if (!active || !id) return stop()
      if (!said || clock.now() - said.at >= againMs) say(id, true)
      rested()
      rested = clock.after(restMs, stop)
    },
  }
}
