import { type ReadonlySignal, signal } from '@preact/signals'
import type { AgentName } from '../../../clients/typescript/operations'
import type { Media } from '../../../contract/attachment'
import type { Refused } from '../../shell/api'
import type { DraftKind } from './drafts'

/** A sent message that the server has not acknowledged. */
export interface Pending {
  /** The id of the message in every attempt, so that the server stores it once. */
  client_id: string
  conversation_id: string
  kind: DraftKind
  body: string
  files: readonly Media[]
  /** The agents whom a comment mentions. */
  mentions?: readonly AgentName[]
  structured_content: object | null
  created_at: string
  in_reply_to_id: string
  /** Whether the conversation is closed after sending. */
  close: boolean
  /** Null while the message is being sent. */
  refusal: Refusal | null
}

/** The reason why an act failed. `offline`: the server may or may not have the message. */
export interface Refusal {
  code: Refused['code']
  message: string
  status: number
  /** The owner of the conversation, when the owner is the reason. */
  owner: AgentName | null
}

export interface OutboxNeeds {
  storage(): Storage
  agentId: string
  send(pending: Pending): Promise<void>
  refusalOf(error: unknown): Refusal
}

export type Outbox = ReturnType<typeof createOutbox>

/** Messages that are being sent or were refused. This browser keeps each until the server has it or the agent takes it back. */
export function createOutbox({ storage, agentId, send, refusalOf }: OutboxNeeds) {
  // Each message has its own storage entry, so that two tabs do not overwrite each other's messages.
  const prefix = `inbox:outbox:${agentId}:`
  const all = signal<readonly Pending[]>(stored())
  /** How often the connection has come back. */
  let returns = 0

  /** Reads messages of a page that was closed before the answer came. The server may or may not have them. */
  function stored(): Pending[] {
    try {
      const shelf = storage()
      const keys = Array.from({ length: shelf.length }, (_, nth) => shelf.key(nth) ?? '')
      return keys
        .filter((key) => key.startsWith(prefix))
        .flatMap((key) => pendingIn(shelf.getItem(key)))
        .sort((one, other) => one.created_at.localeCompare(other.created_at))
    } catch {
      return []
    }
  }

  function keep(pending: Pending) {
    try {
      storage().setItem(prefix + pending.client_id, JSON.stringify(pending))
    } catch {
      // The storage is full or denied; the page still has the message.
    }
  }

  function change(id: string, to: Partial<Pending>) {
    all.value = all.value.map((each) => (each.client_id === id ? { ...each, ...to } : each))
    const changed = find(id)
    if (changed) keep(changed)
  }
  function drop(id: string) {
    all.value = all.value.filter(({ client_id }) => client_id !== id)
    try {
      storage().removeItem(prefix + id)
    } catch {
      // The message was never stored.
    }
  }
  const find = (id: string) => all.value.find(({ client_id }) => client_id === id)

  /** Sends a message. True when the server has it. */
  async function dispatch(id: string): Promise<boolean> {
    const pending = find(id)
    if (!pending) return false
    change(id, { refusal: null })
    const before = returns
    try {
      await send(pending)
      drop(id)
      return true
    } catch (error) {
      const refusal = refusalOf(error)
      change(id, { refusal })
      // The connection came back during the attempt, and no other event would send the message again.
      return refusal.code === 'offline' && returns !== before ? dispatch(id) : false
    }
  }

  return {
    all: all as ReadonlySignal<readonly Pending[]>,
    of: (conversationId: string) => all.value.filter(({ conversation_id }) => conversation_id === conversationId),
    add(pending: Omit<Pending, 'refusal'>) {
      const added = { ...pending, refusal: null }
      all.value = [...all.value, added]
      keep(added)
      return dispatch(pending.client_id)
    },
    again: dispatch,
    /** Removes the message from the outbox and returns it to its author. */
    takeBack(id: string): Pending | null {
      const pending = find(id) ?? null
      drop(id)
      return pending
    },
    /** Sends every message again that may have been lost with the connection. */
    retryLost() {
      returns += 1
      for (const { client_id, refusal } of all.value) if (refusal?.code === 'offline') void dispatch(client_id)
    },
  }
}

/** Reads a stored message. Returns nothing for foreign text. */
function pendingIn(text: string | null): Pending[] {
  try {
    const given = JSON.parse(text ?? 'null') as Pending | null
    if (typeof given?.client_id !== 'string' || typeof given.body !== 'string') return []
    return [{ ...given, refusal: given.refusal ?? { code: 'offline', message: '', status: 0, owner: null } }]
  } catch {
    return []
  }
}
