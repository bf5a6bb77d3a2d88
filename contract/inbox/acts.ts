import type { AgentName, RoutingModeName } from './conversation'

/** `PUT /1.0/conversations/:id/<act>`: the answer is ConversationDetails. */
export const conversationActs = [
  /** It is mine: also what is nobody's of another's intervention. 409 `taken` when another has it. */
  'take',
  /** Mine is nobody's again. */
  'release',
  /** Body: HandOver. Mine is another's. */
  'hand_over',
  /** It is being rung to me: I take it, or let it ring at the next. */
  'accept',
  'pass_on',
  /** Body: Reassignment. Anybody's is another's, or nobody's; takes the right to edit interventions when it is not mine. */
  'reassign',
  /** Intervention and thread; an intervention without replies is canceled. */
  'close',
  'reopen',
  /** What the customer wrote needs no reply. */
  'ignore',
  /** Body: Sorting. Puts it into another routing mode. */
  'sort',
] as const
export type ConversationAct = (typeof conversationActs)[number]

export interface HandOver {
  /** Absent: whichever agent is there; it is rung where its mode rings. So bots hand over. */
  user_id?: string | null
  /** For the next agent, as a comment. */
  comment?: string
}

export interface Reassignment {
  /** Null: nobody. */
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

/** Beside the ErrorBody of a 409 `taken` and of a 403 `not_owner`: who has it. */
export interface TakenError {
  error: 'taken' | 'not_owner'
  message: string
  status: number
  owner: AgentName
}
