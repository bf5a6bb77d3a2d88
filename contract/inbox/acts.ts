import type { AgentName, RoutingModeName } from './conversation'

/** `PUT /1.0/conversations/:id/<act>`: the answer is ConversationDetails. */
export const conversationActs = [
  /** The caller becomes the owner, also of an intervention without an owner. 409 `taken` when another agent is the owner. */
  'take',
  /** The caller's conversation has no owner again. */
  'release',
  /** Body: HandOver. The caller's conversation goes to another agent. */
  'hand_over',
  /** The conversation rings at the caller, who takes it or lets it ring at the next agent. */
  'accept',
  'pass_on',
  /** Body: Reassignment. Gives it to another agent, or to none. Needs the right to edit interventions when the caller is not the owner. */
  'reassign',
  /** Intervention and thread; an intervention without replies is canceled. */
  'close',
  'reopen',
  /** The customer's messages need no reply. */
  'ignore',
  /** Body: Sorting. Puts it into another routing mode. */
  'sort',
] as const
export type ConversationAct = (typeof conversationActs)[number]

export interface HandOver {
  /** Absent: any agent who is available; in real time it rings. Bots hand over this way. */
  user_id?: string | null
  /** For the next agent, as a comment. */
  comment?: string
}

export interface Reassignment {
  /** Null: no agent. */
  user_id: string | null
}

export interface Sorting {
  routing_mode: RoutingModeName
}

/** `POST /1.0/conversations/:id/comments`: a comment between agents; the answer is the ConversationContent. */
export interface NewComment {
  body: string
  attachment_ids?: string[]
  /** UUID made once: a comment that is sent again is stored once. `POST /1.0/contents` takes the same. */
  client_id?: string
}

/** Body of a 409 `taken` and of a 403 `not_owner`: names the owner. */
export interface TakenError {
  error: 'taken' | 'not_owner'
  message: string
  status: number
  owner: AgentName
}
