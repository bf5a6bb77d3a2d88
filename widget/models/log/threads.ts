import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { CustomerContent, CustomerThread, OutgoingMessage } from '../../../contract/chat/realtime'
import type { Marks, VisitorThread } from '../../../contract/chat/visitor'

export type ListedOrVisitorThread = VisitorThread & { last_content?: CustomerContent | null }

type Address = Pick<OutgoingMessage, 'thread_id' | 'new_thread'>

/** The id of the conversation that starts with the next message. */
export const newThread = ''

const noThread: Omit<VisitorThread, keyof CustomerThread> = {
  title: '',
  created_at: '',
  last_content_at: '',
  marks: { customer_delivered_seq: 0, customer_read_seq: 0, agent_delivered_seq: 0, agent_read_seq: 0 },
}

export type Threads = ReturnType<typeof createThreads>

/**
 * Creates the customer's conversations, and the shown one: the newest open conversation, unless the customer chose
 * another.
 */
export function createThreads() {
  /** Newest first: ids are in the order of time. */
  const known = signal<readonly ListedOrVisitorThread[]>([])
  const chosen = signal<string | null>(null)

  const natural = computed(() => (known.value.find(({ closed }) => !closed) ?? known.value[0])?.id ?? newThread)
  const shownId = computed(() => chosen.value ?? natural.value)
  const find = (id: string) => known.value.find((thread) => thread.id === id)

  function merge(changed: readonly (CustomerThread & Partial<ListedOrVisitorThread>)[]) {
    const byId = new Map(known.value.map((thread) => [thread.id, thread]))
    for (const thread of changed) {
      const before = byId.get(thread.id) ?? noThread
      byId.set(thread.id, { ...before, ...thread, marks: highestMarks(before.marks, thread.marks) })
    }
    known.value = [...byId.values()].sort((a, b) => (a.id > b.id ? -1 : 1))
  }

  return {
    known: known as ReadonlySignal<readonly ListedOrVisitorThread[]>,
    /** `newThread` until the conversation starts. */
    shownId,
    shown: computed(() => find(shownId.value) ?? null),
    find,
    /** Returns true if a changed thread was unknown. */
    change(changed: readonly (CustomerThread & Partial<ListedOrVisitorThread>)[]): boolean {
      const before = shownId.value
      const begun = known.value.length > 0 && changed.some(({ id, closed }) => !closed && id > before && !find(id))
      const fresh = changed.some(({ id }) => !find(id))
      merge(changed)
      // A closed conversation is shown until another starts.
      if (chosen.value === null && before > shownId.value) chosen.value = before
      else if ((begun && find(before)?.closed) || chosen.value === natural.value) chosen.value = null
      return fresh
    },
    mark(id: string, marks: Marks) {
      const thread = find(id)
      if (thread) merge([{ ...thread, marks }])
    },
    show(id: string) {
      chosen.value = id === natural.value ? null : id
    },
    drop(id: string) {
      known.value = known.value.filter((thread) => thread.id !== id)
      if (chosen.value === id) chosen.value = null
    },
    /** Where a new message goes. `{}`: the server decides. After a closed conversation a new one starts. */
    address(): Address {
      const id = shownId.value
      if (chosen.value !== null && find(id)?.closed) chosen.value = newThread
      if (chosen.value === newThread) return { new_thread: true }
      return chosen.value === null ? {} : { thread_id: id }
    },
    homeOf: ({ thread_id, new_thread }: Address) => thread_id ?? (new_thread ? newThread : natural.value),
  }
}

/** Positions never go back, even if reports arrive out of order. */
const highestMarks = (known: Marks, reported: Marks = known) =>
  Object.fromEntries(
    Object.entries(known).map(([side, seq]) => [side, Math.max(seq, reported[side as keyof Marks])]),
  ) as unknown as Marks
