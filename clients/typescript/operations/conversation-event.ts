// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { AgentName } from './agent-name.js'

/**
 * An act on a conversation.
 */
export interface ConversationEvent {
  at: string
  what:
    | 'taken'
    | 'released'
    | 'reassigned'
    | 'handed_over'
    | 'sorted'
    | 'prioritized'
    | 'snoozed'
    | 'woken'
    | 'closed'
    | 'reopened'
  by: AgentName | null
  /**
   * The agent to whom it was given (`reassigned`); null for every other act.
   */
  to: AgentName | null
  /**
   * The end of the snooze (`snoozed`); null for every other act.
   */
  until: string | null
}
