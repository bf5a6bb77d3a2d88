import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { Threads } from './threads'
import type { Timeline } from './timeline'

export function createReadState(threads: Pick<Threads, 'known' | 'shownId'>, timeline: Pick<Timeline, 'contents'>) {
  const watching = signal(false)
  const atEnd = signal(true)
  /** The read position of each thread on this device. The server may not know it yet. */
  const read = signal<Record<string, number>>({})

  const marks = computed(() => new Map(threads.known.value.map(({ id, marks }) => [id, marks])))
  const readIn = (id: string) => Math.max(read.value[id] ?? 0, marks.value.get(id)?.customer_read_seq ?? 0)
  const fresh = computed(() =>
    timeline.contents.value.filter(({ from, thread_id, seq }) => from === 'agent' && seq > readIn(thread_id)),
  )

  const unreadFrom = signal<string | null>(null)
  let looking: string | null = null

  const end = effect(() => {
    const id = threads.shownId.value
    const last = timeline.contents.value.findLast(({ thread_id }) => thread_id === id)
    if (!watching.value) looking = null
    else if (last && looking !== id) {
      looking = id
      const from = readIn(id) > 0 && fresh.peek().find(({ thread_id }) => thread_id === id)
      unreadFrom.value = from ? from.id : null
    }
    if (watching.value && atEnd.value && last && last.seq > (read.peek()[id] ?? 0))
      read.value = { ...read.peek(), [id]: last.seq }
  })

  return {
    read: read as ReadonlySignal<Record<string, number>>,
    end,
    /** The id of the first message that was unread when the customer opened the conversation; null if all were read. */
    unreadFrom: unreadFrom as ReadonlySignal<string | null>,
    unread: computed(() => fresh.value.length),
    preview: computed(() => fresh.value.at(-1)?.body.slice(0, 120) ?? ''),
    watch(value: boolean) {
      watching.value = value
    },
    atEnd: atEnd as ReadonlySignal<boolean>,
    follow(value: boolean) {
      atEnd.value = value
    },
  }
}
