import type { Needs } from '../needs'
import type { Transaction } from '../ports'
import { eventLane } from './lanes'

/** Queues the second half of closing, which is done when the events before it in the thread's lane are out. */
export function queueClose(
  { ids }: Needs,
  tx: Transaction,
  { of, id, threadId, now }: { of: 'thread' | 'intervention'; id: string; threadId: string; now: number },
): Promise<void> {
  const task = { kind: 'close', of, id } as const
  return tx.insertOutbox({ id: ids(), lane: eventLane(threadId), task, due_at: now, created_at: now })
}
