import { type ReadonlySignal, signal } from '@preact/signals'
import type { Media } from '../../../contract/attachment'
import type { AgentName } from '../../../contract/inbox/conversation'
import type { Refused } from '../../shell/api'
import type { DraftKind } from './drafts'

/** Something that was sent and that the server has not said yes to. */
export interface Pending {
  /** Repeated each time: the server stores it once. */
  client_id: string
  conversation_id: string
  kind: DraftKind
  body: string
  files: readonly Media[]
  structured_content: object | null
  created_at: string
  in_reply_to_id: string
  /** Also close the conversation when it is sent. */
  close: boolean
  /** Null while it is on its way. */
  refusal: Refusal | null
}

/** Why something was not done. `offline`: nobody knows whether the server has it. */
export interface Refusal {
  code: Refused['code']
  message: string
  status: number
  /** The owner of the conversation, where that is the reason. */
  owner: AgentName | null
}

export interface OutboxNeeds {
  storage(): Storage
  agentId: string
  send(pending: Pending): Promise<void>
  refusalOf(error: unknown): Refusal
}

export type Outbox = ReturnType<typeof createOutbox>

/** Messages that are on their way or were refused, on this device until the server has them or the agent takes them back. */
export function createOutbox({ storage, agentId, send, refusalOf }: OutboxNeeds) {
  // One entry for each: two tabs do not write over each other's.
  const prefix = `inbox:outbox:${agentId}:`
  const all = signal<readonly Pending[]>(stored())

  /** Of a page that went away before the answer came: nobody knows whether the server has it. */
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
      // Full or denied: the page has it.
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
      // It was never there.
    }
  }
  const find = (id: string) => all.value.find(({ client_id }) => client_id === id)

  /** True when the server has it. */
  async function dispatch(id: string): Promise<boolean> {
    const pending = find(id)
    if (!pending) return false
    change(id, { refusal: null })
    try {
      await send(pending)
      drop(id)
      return true
    } catch (error) {
      change(id, { refusal: refusalOf(error) })
      return false
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
    /** Its author takes it back. */
    takeBack(id: string): Pending | null {
      const pending = find(id) ?? null
      drop(id)
      return pending
    },
    /** The line is back: what may not have arrived is sent once more. */
    retryLost() {
      for (const { client_id, refusal } of all.value) if (refusal?.code === 'offline') void dispatch(client_id)
    },
  }
}

/** Nothing where it is not ours. */
function pendingIn(text: string | null): Pending[] {
  try {
    const given = JSON.parse(text ?? 'null') as Pending | null
    if (typeof given?.client_id !== 'string' || typeof given.body !== 'string') return []
    return [{ ...given, refusal: given.refusal ?? { code: 'offline', message: '', status: 0, owner: null } }]
  } catch {
    return []
  }
}
