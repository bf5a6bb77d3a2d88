import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { CustomerContent, CustomerThread, RemovedMessage, SyncRequest } from '../../../contract/chat/realtime'
import type { HistoryAnswer, VisitorSyncAnswer } from '../../../contract/chat/visitor'
import type { SendQueue } from '../sync/send-queue'
import type { Threads } from './threads'
import type { Timeline } from './timeline'

type Removal = RemovedMessage & { removed: true }

export function createMessageReceiver(
  timeline: Timeline,
  threads: Threads,
  sending: SendQueue,
  /** Called with new messages from the team. `isNews` is false for the history. */
  arrived: (contents: CustomerContent[], isNews: boolean) => void,
) {
  const loaded = signal(false)
  /** True if the server named a conversation that this device does not know. */
  let unknown = false

  function add(contents: readonly CustomerContent[], isNews = true) {
    batch(() => {
      const fresh = timeline.add(contents)
      for (const content of contents) confirmDelivery(content)
      const theirs = fresh.filter(({ from }) => from === 'agent')
      if (theirs.length > 0) arrived(theirs, isNews)
    })
  }

  /** The server has created the thread of a new conversation. Assigns the open view and the waiting messages to it. */
  function confirmDelivery({ client_id, thread_id, seq }: CustomerContent) {
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
    addEarlier(threadId: string, { contents }: HistoryAnswer) {
      batch(() => {
        if (contents[0]) timeline.startAt(threadId, contents[0].seq)
        add(contents, false)
      })
    },
    loaded: loaded as ReadonlySignal<boolean>,
    /** True if contents exist that this device does not have. A conversation that was never opened is not a gap. */
    incomplete,
    /** True if the server has this message and this device has all earlier messages, or if the message was deleted. */
    isDelivered: (clientId: string) =>
      timeline.placeOf(clientId) ? !incomplete() : loaded.value && !sending.find(clientId),
    /** Handles the answer to a sync. `asked` is the position from which this device requested contents. */
    applySync({ threads: changed, contents, gone }: VisitorSyncAnswer, asked: SyncRequest['since']) {
      batch(() => {
        for (const id of gone) drop(id)
        sending.removeWhere(({ thread_id }) => gone.includes(thread_id ?? ''))
        threads.change(changed)
        for (const { thread_id, seq } of contents) if (!(thread_id in asked)) timeline.startAt(thread_id, seq)
        add(contents, loaded.value)
        unknown = false
        loaded.value = true
      })
    },
    contentAdded: (content: CustomerContent) => add([content]),
    /** A removal only names the content. An unknown content is either new, or older than the loaded messages. */
    contentChanged(content: CustomerContent | Removal) {
      const known = timeline.find(content.id)
      if (known || content.seq > (timeline.since()[content.thread_id] ?? 1 / 0))
        add([(content.removed ? { ...known, ...content } : content) as CustomerContent])
    },
    threadChanged,
    /** Deletes the conversations, and if the session is over, also the unsent messages. */
    forget(withUnsent: boolean) {
      batch(() => {
        for (const { id } of threads.known.value) drop(id)
        if (withUnsent) sending.removeWhere(() => true)
        loaded.value = false
      })
    },
  }
}
