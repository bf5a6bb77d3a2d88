import type { AgentName } from './conversation'

/** The acts of agents on a conversation, with their times. */
export const conversationEventNames = [
  'taken',
  'released',
  /** The conversation was given to another agent. */
  'reassigned',
  /** A bot handed it over, to any agent who is available. */
  'handed_over',
  /** It was sorted into another routing mode. */
  'sorted',
  /** Its priority was changed. */
  'prioritized',
  'snoozed',
  /** It came back from snoozing: its time came, or an agent brought it back. */
  'woken',
  'closed',
  'reopened',
] as const

export interface ConversationEvent {
  at: string
  what: (typeof conversationEventNames)[number]
  /** Null if no agent did it. */
  by: AgentName | null
}

/** Answer of `GET /1.0/conversations/:id/events`: in order, at most the newest 100. */
export interface ConversationEvents {
  records: ConversationEvent[]
}
