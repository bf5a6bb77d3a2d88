import type { AgentName } from '../../../../clients/typescript/operations'
import type { Media } from '../../../../contract/attachment'
import type { RequestError } from '../../../shell/api'
import { isLost } from '../../../shell/reading/retry'
import type { DraftKind } from '../drafts'

export interface PendingMessage {
  /** All attempts have the same id, so that the server stores the message one time. */
  client_id: string
  conversation_id: string
  /** The position in the queue, independent of the clock. */
  nth: number
  kind: DraftKind
  body: string
  files: readonly Media[]
  mentions?: readonly AgentName[]
  structured_content: object | null
  created_at: string
  in_reply_to_id: string
  close: boolean
  /** Whether the server has the message. Then only the conversation must be closed. */
  sent: boolean
  /** Whether an attempt failed without a response. Then the page's data of the conversation can be outdated. */
  tried: boolean
  /** Null while the message is being sent. */
  refusal: Refusal | null
}

export type NewPendingMessage = Omit<PendingMessage, 'nth' | 'sent' | 'tried' | 'refusal'>

/** The reason of a failure. With `offline` the server may or may not have the message. */
export interface Refusal {
  code: RequestError['code']
  message: string
  status: number
  owner: AgentName | null
}

/** Returns what blocks a message: its refusal, an earlier lost message, or an earlier refused reply (`held`). */
export function obstacleOf(pending: PendingMessage, messages: readonly PendingMessage[]): Refusal | 'held' | null {
  if (pending.refusal) return pending.refusal
  const before = messages.filter(
    ({ conversation_id, nth }) => conversation_id === pending.conversation_id && nth < pending.nth,
  )
  const lostMessage = before.find(({ refusal }) => refusal && isLost(refusal))
  if (lostMessage) return lostMessage.refusal
  const isHeld = pending.kind === 'reply' && before.some(({ kind, refusal }) => kind === 'reply' && refusal)
  return isHeld ? 'held' : null
}

/** Reads a stored message. Returns an empty list for an invalid text. */
export function readPending(text: string | null): PendingMessage[] {
  try {
    const message = JSON.parse(text ?? 'null') as PendingMessage | null
    return typeof message?.client_id === 'string' && typeof message.body === 'string' ? [message] : []
  } catch {
    return []
  }
}

/** The page closed before the response: the server may or may not have the message. */
export const unknownOutcome: Refusal = { code: 'offline', message: '', status: 0, owner: null }
