import { type ReadonlySignal, signal } from '@preact/signals'
import type { CustomerContent } from '../../../contract/chat/realtime'

/** The messages from the server, each one time and in order, in whatever order they arrive. */
export interface Timeline {
  /** Oldest thread first; within a thread by seq. */
  contents: ReadonlySignal<readonly CustomerContent[]>
  /** Adds or replaces contents by id, unless the known state is newer. Returns the new contents, in order. */
  add(contents: readonly CustomerContent[]): CustomerContent[]
  /** Contents before this seq are not missing: they belong to an older batch of the history. */
  startAt(threadId: string, seq: number): void
  drop(threadId: string): void
  placeOf(clientId: string): string | undefined
  find(id: string): CustomerContent | undefined
  /** Returns the lowest loaded seq of a thread, including unsent messages; Infinity if nothing is loaded. */
  first(threadId: string): number
  /** Returns, for each thread, the seq up to which no message is missing. */
  since(): Record<string, number>
  /** True if a message is missing between or before the loaded messages. */
  incomplete(): boolean
}

interface Thread {
  /** Loaded seqs after the first gap. */
  ahead: Set<number>
  /** No message is missing up to this seq; null until the first batch of the thread has arrived. */
  held: number | null
  /**
   * The first seq of the loaded batches. Older messages, for example with a late acknowledgement, have a gap after
   * them.
   */
  from: number
}

// Thread ids are in the order of time, so comparing them puts the oldest first.
const inOrder = (a: CustomerContent, b: CustomerContent) =>
  a.thread_id === b.thread_id ? a.seq - b.seq : a.thread_id < b.thread_id ? -1 : 1

export function createTimeline(): Timeline {
  const contents = signal<readonly CustomerContent[]>([])
  const byId = new Map<string, CustomerContent>()
  const places = new Map<string, string>()
  const threads = new Map<string, Thread>()

  function threadOf(id: string): Thread {
    const known = threads.get(id)
    if (known) return known
    const thread: Thread = { ahead: new Set(), held: null, from: 0 }
    threads.set(id, thread)
    return thread
  }

  function advance(thread: Thread) {
    if (thread.held === null) return
    while (thread.ahead.delete(thread.held + 1)) thread.held += 1
  }

  function add(added: readonly CustomerContent[]) {
    const fresh = new Map<string, CustomerContent>()
    for (const content of added) {
      const thread = threadOf(content.thread_id)
      if (content.client_id) places.set(content.client_id, content.thread_id)
      if (content.seq < thread.from) continue
      const known = byId.get(content.id)
      if (known?.removed || (known?.last_change ?? 0) > (content.last_change ?? 0)) continue
      if (!known && !content.removed) fresh.set(content.id, content)
      byId.set(content.id, content)
      if (content.seq === 1) thread.held ??= 0
      if (thread.held === null || content.seq > thread.held) thread.ahead.add(content.seq)
      advance(thread)
    }
    const last = contents.value.at(-1)
    const after = [...fresh.values()].sort(inOrder)
    const atEnd = after.length === added.length && (!last || !after[0] || inOrder(last, after[0]) < 0)
    if (added.length > 0)
      contents.value = atEnd
        ? [...contents.value, ...after]
        : [...byId.values()].filter(({ removed }) => !removed).sort(inOrder)
    return [...fresh.keys()].flatMap((id) => byId.get(id) ?? []).sort(inOrder)
  }

  function startAt(threadId: string, seq: number) {
    const thread = threadOf(threadId)
    if (thread.held === null) {
      thread.held = seq - 1
      for (const older of thread.ahead) if (older < seq) thread.ahead.delete(older)
      keep((each) => each.thread_id !== threadId || each.seq >= seq)
      thread.from = seq
    }
    thread.from = Math.min(thread.from, seq)
    advance(thread)
  }

  function drop(threadId: string) {
    threads.delete(threadId)
    keep(({ thread_id }) => thread_id !== threadId)
  }

  function keep(stays: (content: CustomerContent) => boolean) {
    for (const each of byId.values()) if (!stays(each)) byId.delete(each.id)
    contents.value = contents.value.filter(stays)
  }

  /** A loop, because `Math.min` cannot take 100,000 arguments. */
  function first(threadId: string): number {
    let lowest = 1 / 0
    for (const { thread_id, seq } of byId.values()) if (thread_id === threadId && seq < lowest) lowest = seq
    return lowest
  }

  function since() {
    return Object.fromEntries([...threads].flatMap(([id, { held }]) => (held === null ? [] : [[id, held]])))
  }

  function incomplete() {
    return [...threads.values()].some(({ ahead }) => ahead.size > 0)
  }

  return {
    contents,
    add,
    startAt,
    drop,
    placeOf: (clientId) => places.get(clientId),
    find: (id) => byId.get(id),
    first,
    since,
    incomplete,
  }
}
