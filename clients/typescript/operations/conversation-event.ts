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
   * The owner before (`taken`, `reassigned`, `released`); null if there was none.
   */
  from: AgentName | null
  /**
   * The routing mode (`sorted`) or the priority (`prioritized`) before and after; null for other acts.
   */
  values: {
    from: string
    to: string
  } | null
  /**
   * The end of the snooze (`snoozed`); null for every other act.
   */
  until: string | null
}
