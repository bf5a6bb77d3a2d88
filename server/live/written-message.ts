import type { Refusal } from '../conversation/refusals'

export interface LiveListener {
  stopRequested(): void
  ended(why: Refusal): void
  /** Throws if the request may no longer write: its token was deleted, or its agent can no longer reply. */
  requireRight(): Promise<void>
}

export interface WrittenMessage {
  id: string
  turn: string
  threadId: string
  identityId: string
  agentId: string
  /** The owner of the conversation when the message began. */
  owner: string | null
  listener: LiveListener
  isStopReported: boolean
  /** The index at which the unstored text begins; null if all text is stored. */
  unstoredFrom: number | null
  /** The index at which the text begins that chats have not received; null if chats have received all text. */
  unseenFrom: number | null
  sending: { cancel(): void } | null
  /** Whether the request has ended. The message is removed from this list after its text is stored. */
  hasEnded: boolean
}

export type WrittenMessages = Map<string, WrittenMessage>
