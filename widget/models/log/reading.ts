import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { ListedOrVisitorThread } from './threads'

export interface ReadingNeeds {
  threads: ReadonlySignal<readonly ListedOrVisitorThread[]>
  /** Of all conversations, in order. */
  contents: ReadonlySignal<readonly CustomerContent[]>
  shownId: ReadonlySignal<string>
}

/** What the customer has read, here or elsewhere, and what not yet. */
export function createReading({ threads, contents, shownId }: ReadingNeeds) {
  /** The chat is open and in view; and the end of the log is. */
  const watching = signal(false)
  const atEnd = signal(true)
  /** Per thread what was read here, whether or not the server knows. */
  const read = signal<Record<string, number>>({})

  const marks = computed(() => new Map(threads.value.map(({ id, marks }) => [id, marks])))
  const readIn = (id: string) => Math.max(read.value[id] ?? 0, marks.value.get(id)?.customer_read_seq ?? 0)
  const fresh = computed(() =>
    contents.value.filter(({ from, thread_id, seq }) => from === 'agent' && seq > readIn(thread_id)),
  )

  /** Id of the first message that was new when the customer came to look. */
  const unreadFrom = signal<string | null>(null)
  let looking: string | null = null

  const end = effect(() => {
    const id = shownId.value
    const last = contents.value.findLast(({ thread_id }) => thread_id === id)
    if (!watching.value) looking = null
    else if (last && looking !== id) {
      looking = id
      // When every message is new, there is no mark.
      const from = readIn(id) > 0 && fresh.peek().find(({ thread_id }) => thread_id === id)
      unreadFrom.value = from ? from.id : null
    }
    if (watching.value && atEnd.value && last && last.seq > (read.peek()[id] ?? 0))
      read.value = { ...read.peek(), [id]: last.seq }
  })

  return {
    watching,
    atEnd,
    read,
    fresh,
    unreadFrom,
    end,
  }
}
