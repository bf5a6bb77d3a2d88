import type { Refusal } from '../conversation/refusals'

export interface LiveListener {
  stopRequested(): void
  ended(why: Refusal): void
  /** Throws if the request has lost the right to write: its token was deleted, or its agent can no longer reply. */
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
  stopTold: boolean
  /** Where the text begins that is not stored yet; null: all is stored. */
  unstoredFrom: number | null
  /** Where the text begins that chats have not got yet; null: they have all. */
  unseenFrom: number | null
  /** The scheduled sending of the next piece; null: none. */
  sending: { cancel(): void } | null
  /** Whether the request has ended. Then the message is removed when its text is stored. */
  left: boolean
}

export type WrittenMessages = Map<string, WrittenMessage>
