import type { Refusal } from '../conversation/refusals'

/** The answer to the request that writes a message. */
export interface LiveListener {
  /** The customer wants it to stop. */
  stopRequested(): void
  /** The request may write no more. */
  ended(why: Refusal): void
  /** Throws if the request has lost its right to write: its token was deleted, or its agent may no longer reply. */
  mustBeLet(): Promise<void>
}

/** A message that a request of this process writes. */
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
  /** The beginning of the part that the row lacks; null: it is complete. */
  unstoredFrom: number | null
  /** The beginning of the part that chats have not seen; null: they have seen all. */
  unseenFrom: number | null
  /** Its next piece waits to be sent. */
  sending: { cancel(): void } | null
  /** Its request has gone: the message is dropped as soon as its text is on the disk. */
  left: boolean
}

/** By the id of the content. */
export type WrittenMessages = Map<string, WrittenMessage>
