import type { AgentName } from './conversation'

/** The acts of agents on a conversation, with their times. */
export const conversationEventNames = [
  'taken',
  'released',
  /** Given to another agent. */
  'reassigned',
  /** By a bot, to any agent who is available. */
  'handed_over',
  /** Into another routing mode. */
  'sorted',
  'closed',
  'reopened',
] as const

export interface ConversationEvent {
  at: string
  what: (typeof conversationEventNames)[number]
  /** Null: it happened by itself. */
  by: AgentName | null
}

/** Answer of `GET /1.0/conversations/:id/events`: in order, at most the newest 100. */
export interface ConversationEvents {
  records: ConversationEvent[]
}
