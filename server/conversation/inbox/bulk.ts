import type { BulkAct } from '../../../contract/inbox/acts'
import type { Actor } from '../events/record-event'
import type { Needs } from '../needs'
import { Refusal } from '../refusals'
import { presenceOfAgent } from '../threads/agent-presence'
import { openThread } from '../threads/open-thread'
import {
  type ConversationActionRequest,
  closeConversation,
  ignoreConversation,
  prioritizeConversation,
  reassignConversation,
  releaseConversation,
  takeConversation,
} from './acts'
import { snoozeConversation, wakeConversation } from './snooze'

export interface BulkActionResult {
  id: string
  /** Null: the action succeeded. */
  refusal: Refusal | null
}

/**
 * Runs the action on one conversation after the other. Each has its own transaction, so a refusal does not undo others.
 */
export async function actOnConversations(
  needs: Needs,
  actor: Actor,
  ids: readonly string[],
  action: BulkAct,
): Promise<BulkActionResult[]> {
  const results: BulkActionResult[] = []
  for (const id of new Set(ids))
    results.push({ id, refusal: await refusalOf(runAction(needs, { threadId: id, ...actor }, action)) })
  return results
}

async function refusalOf(action: Promise<unknown>): Promise<Refusal | null> {
  try {
    await action
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function runAction(needs: Needs, on: ConversationActionRequest, action: BulkAct): Promise<unknown> {
  switch (action.act) {
    case 'take':
      return takeConversation(needs, on)
    case 'release':
      return releaseConversation(needs, on)
    case 'reassign':
      return reassignConversation(needs, { userId: action.user_id, ...on })
    case 'close':
      return closeConversation(needs, on)
    case 'reopen':
      return openThread(needs, on)
    case 'ignore':
      return ignoreConversation(needs, on)
    case 'prioritize':
      return prioritizeConversation(needs, { priority: action.priority, ...on })
    case 'snooze':
      return snoozeConversation(needs, { until: Date.parse(action.until), ...on })
    case 'wake':
      return wakeConversation(needs, on)
    case 'read':
      return presenceOfAgent(needs).mark(on.agent, on.threadId, 'read', undefined)
  }
}
