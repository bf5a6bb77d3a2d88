import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Media } from '../../../contract/attachment'
import type { OutgoingMessage } from '../../../contract/chat/realtime'
import type { Clock } from '../session/clock'
import type { Outbox, OutboxEntry } from './outbox'

export interface SendQueue {
  /** All messages without an acknowledgement, in the order of sending. */
  entries: ReadonlySignal<readonly OutboxEntry[]>
  /** The message to send next. Null if there is none, or while messages of an earlier page are being loaded. */
  next: ReadonlySignal<OutboxEntry | null>
  find(clientId: string): OutboxEntry | undefined
  add(message: OutgoingMessage, files: readonly Media[]): void
  /** Assigns the waiting messages to the conversation that has just started. */
  assignThread(threadId: string): void
  refuse(clientId: string, code: string): void
  /** Moves a refused message behind the waiting messages. */
  retry(clientId: string): void
  remove(clientIds: readonly string[]): void
  removeWhere(isGone: (message: OutgoingMessage) => boolean): void
}

/** Creates the queue of messages to send. `placeOf` returns the thread of a message that the server already has. */
export function createSendQueue(
  outbox: Outbox,
  clock: Clock,
  placeOf: (clientId: string) => string | undefined,
): SendQueue {
  const entries = signal<readonly OutboxEntry[]>([])
  const restored = signal(false)
  let lastOrder = 0

  const find = (clientId: string) => entries.value.find(({ message }) => message.client_id === clientId)
  const without = (clientIds: readonly string[]) =>
    entries.value.filter(({ message }) => !clientIds.includes(message.client_id))

  function put(entry: OutboxEntry) {
    entries.value = inOrder([...without([entry.message.client_id]), entry])
    outbox.put(entry).catch(ignoreFailure)
  }

  function nextOrder() {
    lastOrder = Math.max(lastOrder + 1, clock.now())
    return lastOrder
  }

  function assignThread(thread_id: string) {
    for (const entry of entries.value) {
      const { new_thread, ...message } = entry.message
      if (new_thread) put({ ...entry, message: { ...message, thread_id } })
    }
  }

  void outbox
    .load()
    .catch(() => [])
    .then((kept) => {
      const fresh = kept.filter(({ message }) => !find(message.client_id) && !placeOf(message.client_id))
      // Messages that this page wrote while the outbox loaded follow, even if the device's clock was set back.
      const later = entries.value
      for (const { order } of fresh) lastOrder = Math.max(lastOrder, order)
      entries.value = fresh
      for (const entry of later) put({ ...entry, order: nextOrder() })
      for (const { message } of kept) {
        const place = placeOf(message.client_id)
        if (place) outbox.remove(message.client_id).catch(ignoreFailure)
        if (place && message.new_thread) assignThread(place)
      }
      restored.value = true
    })

  function remove(clientIds: readonly string[]) {
    const gone = clientIds.filter(find)
    if (gone.length === 0) return
    entries.value = without(gone)
    for (const id of gone) outbox.remove(id).catch(ignoreFailure)
  }

  return {
    entries,
    find,
    next: computed(() => (restored.value && entries.value.find(({ refusal }) => refusal === null)) || null),
    add(message, files) {
      put({ message, files, created_at: new Date(clock.now()).toISOString(), order: nextOrder(), refusal: null })
    },
    assignThread,
    refuse(clientId, code) {
      const entry = find(clientId)
      if (entry) put({ ...entry, refusal: code })
    },
    retry(clientId) {
      const entry = find(clientId)
      if (entry) put({ ...entry, order: nextOrder(), refusal: null })
    },
    remove,
    removeWhere: (isGone) => remove(entries.value.flatMap(({ message }) => (isGone(message) ? message.client_id : []))),
  }
}

/** If storage fails, waiting messages live as long as the page. */
const ignoreFailure = () => {}

const inOrder = (entries: OutboxEntry[]) => entries.sort((a, b) => a.order - b.order)
