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
  by: Actor,
  ids: readonly string[],
  given: BulkAct,
): Promise<BulkActionResult[]> {
  const acted: BulkActionResult[] = []
  for (const id of new Set(ids))
    acted.push({ id, refusal: await refusalOf(runAction(needs, { threadId: id, ...by }, given)) })
  return acted
}

async function refusalOf(running: Promise<unknown>): Promise<Refusal | null> {
  try {
    await running
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

function runAction(needs: Needs, on: ConversationActionRequest, given: BulkAct): Promise<unknown> {
  switch (given.act) {
    case 'take':
      return takeConversation(needs, on)
    case 'release':
      return releaseConversation(needs, on)
    case 'reassign':
      return reassignConversation(needs, { userId: given.user_id, ...on })
    case 'close':
      return closeConversation(needs, on)
    case 'reopen':
      return openThread(needs, on)
    case 'ignore':
      return ignoreConversation(needs, on)
    case 'prioritize':
      return prioritizeConversation(needs, { priority: given.priority, ...on })
    case 'snooze':
      return snoozeConversation(needs, { until: Date.parse(given.until), ...on })
    case 'wake':
      return wakeConversation(needs, on)
    case 'read':
      return presenceOfAgent(needs).mark(on.agent, on.threadId, 'read', undefined)
  }
}
