import { type ReadonlySignal, signal } from '@preact/signals'
import { createRetry, isLost } from '../../../shell/reading/retry'
import {
  type NewPendingMessage,
  obstacleOf,
  type PendingMessage,
  type Refusal,
  readPending,
  unknownOutcome,
} from './pending-message'

export interface OutboxNeeds {
  storage(): Storage
  agentId: string
  send(pending: PendingMessage): Promise<void>
  close(conversationId: string): Promise<void>
  onSent(conversationId: string): void
  /** Reports why the conversation stays open although its reply was sent. */
  onCloseRefused(conversationId: string, refusal: Refusal): void
  refusalOf(error: unknown): Refusal
  after(ms: number, act: () => void): () => void
}

export type Outbox = ReturnType<typeof createOutbox>

/** The first pause before a retry. Pauses double up to the longest. */
const retryMs = 5_000
const longestMs = 60_000

/** Stores each message until the server has it or the agent removes it. "Reply and close" is one entry. */
// One function: everything changes the same list, in memory and in the storage.
export function createOutbox(needs: OutboxNeeds) {
  const { storage, agentId, after } = needs
  // Each message has its own storage entry, so that two tabs do not overwrite each other.
  const prefix = `inbox:outbox:${agentId}:`
  const messages = signal<readonly PendingMessage[]>(readStored())
  const busy = new Set<string>()
  let reconnects = 0
  const backoff = createRetry(retry, after, [retryMs, longestMs])
  if (messages.value.length > 0) backoff.failed()

  function readStored(): PendingMessage[] {
    try {
      const area = storage()
      const keys = Array.from({ length: area.length }, (_, nth) => area.key(nth) ?? '')
      const found = keys.filter((key) => key.startsWith(prefix)).flatMap((key) => readPending(area.getItem(key)))
      return inOrder(found.map((each) => ({ ...each, refusal: each.refusal ?? unknownOutcome })))
    } catch {
      return []
    }
  }

  function change(id: string, part: Partial<PendingMessage>) {
    messages.value = messages.value.map((each) => (each.client_id === id ? { ...each, ...part } : each))
    const changed = find(id)
    if (changed) store(changed)
  }
  function store(pending: PendingMessage) {
    try {
      storage().setItem(prefix + pending.client_id, JSON.stringify(pending))
    } catch {
      // The storage is full or denied. The page still has the message.
    }
  }
  function drop(id: string) {
    messages.value = messages.value.filter(({ client_id }) => client_id !== id)
    try {
      storage().removeItem(prefix + id)
    } catch {}
  }
  const find = (id: string) => messages.value.find(({ client_id }) => client_id === id)
  const of = (conversationId: string) =>
    messages.value.filter(({ conversation_id }) => conversation_id === conversationId)
  const next = (conversationId: string) => of(conversationId).find((each) => obstacleOf(each, messages.value) === null)

  async function run(conversationId: string) {
    if (busy.has(conversationId)) return
    busy.add(conversationId)
    try {
      for (let pending = next(conversationId); pending; pending = next(conversationId)) await attempt(pending)
    } finally {
      busy.delete(conversationId)
    }
  }

  async function attempt(pending: PendingMessage) {
    const { client_id, conversation_id, sent } = pending
    const before = reconnects
    try {
      await (sent ? needs.close(conversation_id) : needs.send(pending))
      backoff.reset()
      if (sent) drop(client_id)
      else {
        markReceived(client_id)
        needs.onSent(conversation_id)
      }
    } catch (error) {
      const refusal = needs.refusalOf(error)
      // The socket reported the message during the attempt.
      if (find(client_id)?.sent !== sent) return
      if (sent && !isLost(refusal)) {
        drop(client_id)
        needs.onCloseRefused(conversation_id, refusal)
        return
      }
      // If the connection returned during this attempt, retry now, because no later event would do it.
      change(client_id, { tried: true, refusal: isLost(refusal) && reconnects !== before ? null : refusal })
      if (isLost(refusal)) backoff.failed()
    }
  }

  /** The server has the message. Keep the entry if the conversation must still be closed. */
  function markReceived(id: string) {
    if (find(id)?.close) change(id, { sent: true, refusal: null })
    else drop(id)
  }

  function retry() {
    backoff.stop()
    for (const { client_id, refusal } of messages.value)
      if (refusal && isLost(refusal)) change(client_id, { refusal: null })
    for (const id of new Set(messages.value.map(({ conversation_id }) => conversation_id))) void run(id)
  }

  return {
    messages: messages as ReadonlySignal<readonly PendingMessage[]>,
    of,
    obstacleOf: (pending: PendingMessage) => obstacleOf(pending, messages.value),
    add(message: NewPendingMessage) {
      const nth = Math.max(0, ...messages.value.map((each) => each.nth)) + 1
      const added: PendingMessage = { nth, sent: false, tried: false, refusal: null, ...message }
      messages.value = [...messages.value, added]
      store(added)
      return run(message.conversation_id)
    },
    /** Sends a refused message again, with all messages that a lost connection stopped. */
    retry(id: string) {
      const pending = find(id)
      if (!pending) return Promise.resolve()
      for (const each of of(pending.conversation_id))
        if (each.client_id === id || (each.refusal && isLost(each.refusal))) change(each.client_id, { refusal: null })
      return run(pending.conversation_id)
    },
    confirm(id: string) {
      const pending = find(id)
      if (!pending || pending.sent) return
      markReceived(id)
      void run(pending.conversation_id)
    },
    /** Removes a message from the outbox and returns it. Later messages of the conversation are sent. */
    takeBack(id: string): PendingMessage | null {
      const pending = find(id) ?? null
      drop(id)
      if (pending) void run(pending.conversation_id)
      return pending
    },
    retryLost() {
      reconnects += 1
      backoff.reset()
      retry()
    },
    onStorage({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) {
      if (!key?.startsWith(prefix)) return
      const otherMessages = messages.value.filter(({ client_id }) => prefix + client_id !== key)
      messages.value = inOrder([...otherMessages, ...readPending(newValue)])
    },
  }
}

const inOrder = (messages: readonly PendingMessage[]) =>
  [...messages].sort((one, other) => one.nth - other.nth || one.created_at.localeCompare(other.created_at))
