import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { CustomerContent, CustomerThread, RemovedMessage, SyncRequest } from '../../../contract/chat/realtime'
import type { HistoryAnswer, VisitorSyncAnswer } from '../../../contract/chat/visitor'
import type { Sending } from '../composer/sending'
import type { Threads } from './threads'
import type { Timeline } from './timeline'

type Removal = RemovedMessage & { removed: true }

/** Handles the server's news: messages, conversations, and answers to "everything after my last seq". */
export function createReceiving(
  timeline: Timeline,
  threads: Threads,
  sending: Sending,
  /** New messages of the other side; `isNews` is false for the history. */
  arrived: (contents: CustomerContent[], isNews: boolean) => void,
) {
  const loaded = signal(false)
  /** The server named a conversation that this device does not know. */
  let unknown = false

  function add(contents: readonly CustomerContent[], isNews = true) {
    batch(() => {
      const fresh = timeline.add(contents)
      for (const content of contents) settleOwn(content)
      const theirs = fresh.filter(({ from }) => from === 'agent')
      if (theirs.length > 0) arrived(theirs, isNews)
    })
  }

  /** An own message has its thread: the view moves to it, and so do later messages for the same new conversation. */
  function settleOwn({ client_id, thread_id, seq }: CustomerContent) {
    if (!threads.find(thread_id))
      threadChanged({ id: thread_id, closed: false, text_input_disabled: false, last_seq: seq })
    const entry = client_id && sending.find(client_id)
    if (!entry) return
    const seen = threads.homeOf(entry.message) === threads.shownId.value
    sending.remove([client_id])
    if (entry.message.new_thread) sending.assignThread(thread_id)
    if (seen && thread_id !== threads.shownId.value) threads.show(thread_id)
  }

  function threadChanged(changed: CustomerThread) {
    if (threads.change([changed])) unknown = true
  }

  function drop(threadId: string) {
    timeline.drop(threadId)
    threads.drop(threadId)
  }

  function incomplete() {
    const held = timeline.since()
    return (
      unknown ||
      timeline.incomplete() ||
      threads.known.value.some(({ id, last_seq }) => last_seq > (held[id] ?? last_seq))
    )
  }

  return {
    add,
    /** A page of contents that are older than the contents on this device. */
    addEarlier(threadId: string, { contents }: HistoryAnswer) {
      batch(() => {
        if (contents[0]) timeline.startAt(threadId, contents[0].seq)
        add(contents, false)
      })
    },
    /** True once the history has arrived. */
    loaded: loaded as ReadonlySignal<boolean>,
    /**
     * True if contents are known to exist that this device does not have. A conversation that was never opened is no
     * gap.
     */
    incomplete,
    /** The server has this message and this device has all earlier messages; or it was taken back. */
    settled: (clientId: string) =>
      timeline.placeOf(clientId) ? !incomplete() : loaded.value && !sending.find(clientId),
    /** An answer to "everything after `asked`". */
    take({ threads: told, contents, gone }: VisitorSyncAnswer, asked: SyncRequest['since']) {
      batch(() => {
        for (const id of gone) drop(id)
        sending.removeWhere(({ thread_id }) => gone.includes(thread_id ?? ''))
        threads.change(told)
        for (const { thread_id, seq } of contents) if (!(thread_id in asked)) timeline.startAt(thread_id, seq)
        add(contents, loaded.value)
        unknown = false
        loaded.value = true
      })
    },
    contentAdded: (content: CustomerContent) => add([content]),
    /** A removal only names the content. A content that is not here is new, or before the loaded pages. */
    contentChanged(content: CustomerContent | Removal) {
      const known = timeline.find(content.id)
      if (known || content.seq > (timeline.since()[content.thread_id] ?? 1 / 0))
        add([(content.removed ? { ...known, ...content } : content) as CustomerContent])
    },
    threadChanged,
    /** Forgets the conversations, and if the session is over, also the unsent messages. */
    forget(over: boolean) {
      batch(() => {
        for (const { id } of threads.known.value) drop(id)
        if (over) sending.removeWhere(() => true)
        loaded.value = false
      })
    },
  }
}
