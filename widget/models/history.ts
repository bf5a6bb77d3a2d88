import type { ReadonlySignal } from '@preact/signals'
import type { CustomerContent } from '../../contract/realtime'
import type { HistoryAnswer, ListedThread } from '../../contract/visitor'
import type { Ask } from './line'
import type { ListedOrVisitorThread } from './threads'

export interface HistoryNeeds {
  ask: Ask
  /** The conversation shown, and what is held of it. */
  thread: ReadonlySignal<ListedOrVisitorThread | null>
  inThread: ReadonlySignal<readonly CustomerContent[]>
  found(threadId: string, page: HistoryAnswer): void
  listed(threads: readonly ListedThread[]): void
}

/** What is older than what is held: pages upwards, and the conversations of earlier times. */
export function createHistory({ ask, thread, inThread, found, listed }: HistoryNeeds) {
  let loading: Promise<void> | null = null
  let before: string | undefined

  async function load() {
    const here = thread.value
    if (!here) return
    const request = { thread_id: here.id, before: inThread.value[0]?.seq ?? here.last_seq + 1 }
    const ack = await ask('thread:history', request).catch(() => null)
    if (ack?.ok) found(here.id, ack.value)
  }

  return {
    /** One page; it ends quietly when the server does not answer: scrolling asks again. */
    loadEarlier(): Promise<void> {
      loading ??= load().finally(() => {
        loading = null
      })
      return loading
    },
    /** The next page of conversations, newest first; true when there are more, null when the server does not answer. */
    async listThreads(): Promise<boolean | null> {
      const ack = await ask('thread:list', before ? { before } : {}).catch(() => null)
      if (!ack?.ok) return null
      listed(ack.value.threads)
      before = ack.value.more ? ack.value.threads.at(-1)?.id : undefined
      return ack.value.more
    },
  }
}
