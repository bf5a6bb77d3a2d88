import type { Media } from '../../../contract/attachment'
import type { OutgoingMessage } from '../../../contract/chat/realtime'

export interface OutboxEntry {
  message: OutgoingMessage
  /** The files of `attachment_ids`, which are shown while the message waits. */
  files?: readonly Media[]
  /** ISO 8601, by the customer's clock. */
  created_at: string
  order: number
  /** The server's code if it refused the message. The customer then decides about another try. */
  refusal: string | null
}

/** The store of messages that the server has not acknowledged. A reload finds them again. */
export interface Outbox {
  load(): Promise<OutboxEntry[]>
  /** Adds the entry or replaces the entry with its client id. */
  put(entry: OutboxEntry): Promise<void>
  remove(clientId: string): Promise<void>
}

export function memoryOutbox(): Outbox {
  const entries = new Map<string, OutboxEntry>()

  return {
    async load() {
      return [...entries.values()].sort((a, b) => a.order - b.order)
    },
    async put(entry) {
      entries.set(entry.message.client_id, entry)
    },
    async remove(clientId) {
      entries.delete(clientId)
    },
  }
}

/**
 * Returns a name for the session's owner. The name does not reveal the session token; 32 bits are enough to tell two
 * owners apart.
 */
export function ownerOf(channelId: string, sessionToken: string): string {
  let hash = 0
  for (const sign of sessionToken) hash = Math.imul(hash ^ sign.charCodeAt(0), 16777619)
  return `${channelId}:${(hash >>> 0).toString(36)}`
}
