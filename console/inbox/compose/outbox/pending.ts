import type { AgentName } from '../../../../clients/typescript/operations'
import type { Media } from '../../../../contract/attachment'
import type { Refused } from '../../../shell/api'
import { isLost } from '../../../shell/reading/retry'
import type { DraftKind } from '../drafts'

/** A sent message that the server has not acknowledged, together with the acts that belong to it. */
export interface Pending {
  /** The id of the message in every attempt, so that the server stores it once. */
  client_id: string
  conversation_id: string
  /** The order of the messages, whatever the clock says. */
  nth: number
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
  /** The server has the message; only the closing is left. */
  sent: boolean
  /** An attempt was lost, so what this page knows of the conversation may be old. */
  tried: boolean
  /** Null while the message is being sent. */
  refusal: Refusal | null
}

export type NewPending = Omit<Pending, 'nth' | 'sent' | 'tried' | 'refusal'>

/** The reason why an act failed. `offline`: the server may or may not have the message. */
export interface Refusal {
  code: Refused['code']
  message: string
  status: number
  /** The owner of the conversation, when the owner is the reason. */
  owner: AgentName | null
}

/** What prevents a message from being sent: its own refusal, a lost message before it, or a refused reply before it (`held`). Null: nothing. */
export function obstacleOf(pending: Pending, all: readonly Pending[]): Refusal | 'held' | null {
  if (pending.refusal) return pending.refusal
  const before = all.filter(
    ({ conversation_id, nth }) => conversation_id === pending.conversation_id && nth < pending.nth,
  )
  const lost = before.find(({ refusal }) => refusal && isLost(refusal))
  if (lost) return lost.refusal
  const isHeld = pending.kind === 'reply' && before.some(({ kind, refusal }) => kind === 'reply' && refusal)
  return isHeld ? 'held' : null
}

/** Reads a stored message. Returns nothing for foreign text. */
export function pendingIn(text: string | null): Pending[] {
  try {
    const given = JSON.parse(text ?? 'null') as Pending | null
    return typeof given?.client_id === 'string' && typeof given.body === 'string' ? [given] : []
  } catch {
    return []
  }
}

/** A message of a page that was closed before the answer came. The server may or may not have it. */
export const unknownOutcome: Refusal = { code: 'offline', message: '', status: 0, owner: null }
