import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { ShownMessage } from '../../../contract/chat/realtime'
import type { SendQueue } from '../sync/send-queue'
import { createMessages, type Message } from './messages'
import type { PageMessages } from './page-messages'
import type { Threads } from './threads'
import type { Timeline } from './timeline'

export interface AutomaticMessages {
  place: ReadonlySignal<(messages: readonly Message[]) => readonly Message[]>
  /**
   * Returns automatic messages to store before the customer's message with this client id. `empty`: the conversation
   * has no messages yet.
   */
  name(clientId: string, empty: boolean): ShownMessage[]
}

/**
 * Creates the shown conversation: the server's contents, messages that wait to be sent, messages of the page, and
 * automatic messages.
 */
export function createShownThread(
  timeline: Pick<Timeline, 'contents' | 'first'>,
  sending: Pick<SendQueue, 'entries'>,
  threads: Pick<Threads, 'shown' | 'shownId' | 'homeOf'>,
  automatic: ReadonlySignal<AutomaticMessages | null> | undefined,
) {
  const contents = computed(() =>
    timeline.contents.value.filter(({ thread_id }) => thread_id === threads.shownId.value),
  )
  const threadId = computed(() => threads.shown.value?.id ?? '')
  let view = { id: '', number: 0 }
  const pageMessages = signal<PageMessages | null>(null)
  const list = createMessages(
    computed(() => pageMessages.value?.insertInto(contents.value) ?? contents.value),
    computed(() => sending.entries.value.filter(({ message }) => threads.homeOf(message) === threads.shownId.value)),
    computed(() => threads.shown.value?.marks ?? null),
  )

  return {
    contents,
    /** Changes with each other conversation, but not when a conversation starts: it keeps its view. */
    view: computed(() => {
      const id = threadId.value
      view = { id, number: view.number + (view.id && view.id !== id ? 1 : 0) }
      return view.number
    }),
    nameShown: (clientId: string) => automatic?.peek()?.name(clientId, list.peek().length === 0) ?? [],
    pageMessages,
    messages: computed(() => automatic?.value?.place.value(list.value) ?? list.value),
    /** True if the conversation has only automatic messages or none. */
    empty: computed(() => list.value.length === 0),
    earlier: computed(
      () =>
        contents.value && Math.min(timeline.first(threads.shownId.value), (threads.shown.value?.last_seq ?? 0) + 1) > 1,
    ),
  }
}
