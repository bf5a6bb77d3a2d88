import type { AgentName } from './conversation'
import type { Priority, RoutingModeName } from './states'

/** `PUT /1.0/conversations/:id/<act>`: the answer is ConversationDetails. */
export const conversationActs = [
  /** The caller becomes the owner, also of an intervention without an owner. 409 `taken` if another agent is the owner. */
  'take',
  /** The caller gives up the conversation, which then has no owner. */
  'release',
  /** Body: HandOver. The caller's conversation goes to another agent. */
  'hand_over',
  /** The conversation is offered to the caller, who takes it or passes it to the next agent. */
  'accept',
  'pass_on',
  /**
   * Body: Reassignment. Gives the conversation to another agent, or to none. A caller who is not the owner needs the
   * right to edit interventions.
   */
  'reassign',
  /** Closes intervention and thread; an intervention without replies is canceled. */
  'close',
  'reopen',
  /** The customer's messages need no reply. */
  'ignore',
  /** Body: Sorting. Puts the conversation into another routing mode. */
  'sort',
  /** Body: Prioritizing. Sets how urgent the open conversation is. */
  'prioritize',
  /** Body: Snoozing. The conversation leaves the open lists until a time, or until its customer writes. */
  'snooze',
  /** Brings a snoozed conversation back now. */
  'wake',
] as const
export type ConversationAct = (typeof conversationActs)[number]

export interface HandOver {
  /** If absent: any agent who is available; in real time the conversation is offered. Bots hand over this way. */
  user_id?: string | null
  /** A comment for the next agent. */
  comment?: string
}

export interface Reassignment {
  /** Null: no agent. */
  user_id: string | null
}

export interface Sorting {
  routing_mode: RoutingModeName
}

export interface Prioritizing {
  priority: Priority
}

export interface Snoozing {
  /** ISO 8601, in the future, at most a year away. */
  until: string
}

/** The most conversations of one `POST /1.0/conversations/bulk`. */
export const mostInBulk = 100

/** One act on several conversations, with its parameters; `read` marks every message as read. */
export type BulkAct =
  | { act: 'take' | 'release' | 'close' | 'reopen' | 'ignore' | 'wake' | 'read' }
  | ({ act: 'reassign' } & Reassignment)
  | ({ act: 'prioritize' } & Prioritizing)
  | ({ act: 'snooze' } & Snoozing)

/** `POST /1.0/conversations/bulk`: `records` in the answer has the outcome for each conversation. */
export type BulkActs = BulkAct & { conversation_ids: string[] }

/** `POST /1.0/conversations/:id/comments`: a comment between agents; the answer is the ConversationContent. */
export interface NewComment {
  body: string
  attachment_ids?: string[]
  /** The agents whom the comment mentions, at most 20. Each must be enabled and may read the source. */
  mentioned_ids?: string[]
  /** A UUID that is made once: a repeated comment is stored once. `POST /1.0/contents` has the same field. */
  client_id?: string
}

/** Body of a 409 `taken` and of a 403 `not_owner`: names the owner. */
export interface TakenError {
  error: 'taken' | 'not_owner'
  message: string
  status: number
  owner: AgentName
}
