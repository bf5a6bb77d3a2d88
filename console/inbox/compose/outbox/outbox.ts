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
  arrived(conversationId: string): void
  /** Reports why the conversation stays open although its reply was sent. */
  closeRefused(conversationId: string, refusal: Refusal): void
  refusalOf(error: unknown): Refusal
  after(ms: number, act: () => void): () => void
}

export type Outbox = ReturnType<typeof createOutbox>

/** The first pause before a retry. Pauses double up to the longest. */
const againMs = 5_000
const longestMs = 60_000

/** Stores each message until the server has it or the agent removes it. "Reply and close" is one entry. */
// One function: everything changes the same list, in memory and in the storage.
export function createOutbox(needs: OutboxNeeds) {
  const { storage, agentId, after } = needs
  // Each message has its own storage entry, so that two tabs do not overwrite each other.
  const prefix = `inbox:outbox:${agentId}:`
  const all = signal<readonly PendingMessage[]>(stored())
  const busy = new Set<string>()
  let returns = 0
  const later = createRetry(retry, after, [againMs, longestMs])
  if (all.value.length > 0) later.failed()

  function stored(): PendingMessage[] {
    try {
      const shelf = storage()
      const keys = Array.from({ length: shelf.length }, (_, nth) => shelf.key(nth) ?? '')
      const found = keys.filter((key) => key.startsWith(prefix)).flatMap((key) => readPending(shelf.getItem(key)))
      return inOrder(found.map((each) => ({ ...each, refusal: each.refusal ?? unknownOutcome })))
    } catch {
      return []
    }
  }

  function change(id: string, part: Partial<PendingMessage>) {
    all.value = all.value.map((each) => (each.client_id === id ? { ...each, ...part } : each))
    const changed = find(id)
    if (changed) keep(changed)
  }
  function keep(pending: PendingMessage) {
    try {
      storage().setItem(prefix + pending.client_id, JSON.stringify(pending))
    } catch {
      // The storage is full or denied. The page still has the message.
    }
  }
  function drop(id: string) {
    all.value = all.value.filter(({ client_id }) => client_id !== id)
    try {
      storage().removeItem(prefix + id)
    } catch {}
  }
  const find = (id: string) => all.value.find(({ client_id }) => client_id === id)
  const of = (conversationId: string) => all.value.filter(({ conversation_id }) => conversation_id === conversationId)
  const next = (conversationId: string) => of(conversationId).find((each) => obstacleOf(each, all.value) === null)

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
    const before = returns
    try {
      await (sent ? needs.close(conversation_id) : needs.send(pending))
      later.reset()
      if (sent) drop(client_id)
      else {
        received(client_id)
        needs.arrived(conversation_id)
      }
    } catch (error) {
      const refusal = needs.refusalOf(error)
      // The socket reported the message during the attempt.
      if (find(client_id)?.sent !== sent) return
      if (sent && !isLost(refusal)) {
        drop(client_id)
        needs.closeRefused(conversation_id, refusal)
        return
      }
      // If the connection returned during this attempt, retry now, because no later event would do it.
      change(client_id, { tried: true, refusal: isLost(refusal) && returns !== before ? null : refusal })
      if (isLost(refusal)) later.failed()
    }
  }

  /** The server has the message. Keep the entry if the conversation must still be closed. */
  function received(id: string) {
    if (find(id)?.close) change(id, { sent: true, refusal: null })
    else drop(id)
  }

  function retry() {
    later.stop()
    for (const { client_id, refusal } of all.value) if (refusal && isLost(refusal)) change(client_id, { refusal: null })
    for (const id of new Set(all.value.map(({ conversation_id }) => conversation_id))) void run(id)
  }

  return {
    all: all as ReadonlySignal<readonly PendingMessage[]>,
    of,
    obstacleOf: (pending: PendingMessage) => obstacleOf(pending, all.value),
    add(given: NewPendingMessage) {
      const nth = Math.max(0, ...all.value.map((each) => each.nth)) + 1
      const added: PendingMessage = { nth, sent: false, tried: false, refusal: null, ...given }
      all.value = [...all.value, added]
      keep(added)
      return run(given.conversation_id)
    },
    /** Sends a refused message again, with all messages that a lost connection stopped. */
    retry(id: string) {
      const pending = find(id)
      if (!pending) return Promise.resolve()
      for (const each of of(pending.conversation_id))
        if (each.client_id === id || (each.refusal && isLost(each.refusal))) change(each.client_id, { refusal: null })
      return run(pending.conversation_id)
    },
    has(id: string) {
      const pending = find(id)
      if (!pending || pending.sent) return
      received(id)
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
      returns += 1
      later.reset()
      retry()
    },
    onStorage({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) {
      if (!key?.startsWith(prefix)) return
      const others = all.value.filter(({ client_id }) => prefix + client_id !== key)
      all.value = inOrder([...others, ...readPending(newValue)])
    },
  }
}

const inOrder = (all: readonly PendingMessage[]) =>
  [...all].sort((one, other) => one.nth - other.nth || one.created_at.localeCompare(other.created_at))
