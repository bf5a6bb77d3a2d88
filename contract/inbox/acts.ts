import type { AgentName } from './conversation'
import type { Priority, RoutingModeName } from './states'

/** `PUT /1.0/conversations/:id/<act>`. The answer is ConversationDetails. */
export const conversationActs = [
  /**
   * The caller becomes the owner, for example of an intervention without an owner. 409 `taken` if another agent owns
   * it.
   */
  'take',
  /** The caller stops being the owner, and the conversation has none. */
  'release',
  /** Body: HandOver. Gives the caller's conversation to another agent. */
  'hand_over',
  /** Gives the conversation back to the AI agent of its source. 409 `no_ai_agent` if it has none. */
  'give_back',
  /** The caller accepts an offered conversation. `pass_on`: the next agent gets the offer. */
  'accept',
  'pass_on',
  /**
   * Body: Reassignment. Gives the conversation to another agent, or to nobody. If the caller is not the owner, this
   * needs the right to edit interventions.
   */
  'reassign',
  /** Closes intervention and thread. An intervention without replies is canceled. */
  'close',
  'reopen',
  /** Marks the customer's messages as needing no reply. */
  'ignore',
  /** Body: RoutingModeChange. Changes the routing mode of the conversation. */
  'sort',
  /** Body: PriorityChange. Sets the priority of an open conversation. */
  'prioritize',
  /** Body: SnoozeRequest. Removes the conversation from the open lists until a time, or until its customer writes. */
  'snooze',
  'wake',
] as const
export type ConversationAct = (typeof conversationActs)[number]

export interface HandOver {
  /**
   * If absent, any available agent. In real-time mode the conversation is offered to one agent. Bots hand over without
   * an id.
   */
  user_id?: string | null
  comment?: string
}

export interface Reassignment {
  /** Null for no owner. */
  user_id: string | null
}

export interface RoutingModeChange {
  routing_mode: RoutingModeName
}

export interface PriorityChange {
  priority: Priority
}

export interface SnoozeRequest {
  /** ISO 8601, in the future, at most a year ahead. */
  until: string
}

/** The most conversations of one `POST /1.0/conversations/bulk`. */
export const mostBulkConversations = 100

/** One action for several conversations, with its parameters. `read` marks every message as read. */
export type BulkAct =
  | { act: 'take' | 'release' | 'close' | 'reopen' | 'ignore' | 'wake' | 'read' }
  | ({ act: 'reassign' } & Reassignment)
  | ({ act: 'prioritize' } & PriorityChange)
  | ({ act: 'snooze' } & SnoozeRequest)

/** `POST /1.0/conversations/bulk`. `records` in the answer has the result for each conversation. */
export type BulkActs = BulkAct & { conversation_ids: string[] }

/** `POST /1.0/conversations/:id/comments`: a comment between agents. The answer is the ConversationContent. */
export interface NewComment {
  body: string
  attachment_ids?: string[]
  /** The agents whom the comment mentions, at most 20. Each must be enabled and able to read the source. */
  mentioned_ids?: string[]
  /**
   * A UUID for this comment, so that a repeated request stores it one time. `POST /1.0/contents` has the same field.
   */
  client_id?: string
}

/** The body of a 409 `taken` and of a 403 `not_owner`, with the owner's name. */
export interface TakenError {
  error: 'taken' | 'not_owner'
  message: string
  status: number
  owner: AgentName
}
