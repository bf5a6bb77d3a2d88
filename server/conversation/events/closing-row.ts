import type { Reader } from '../ports'
import type { OutboxTask } from '../records'
import type { WriteSet } from '../write-set'
import { eventOrderingKey, type RowNeeds, rowOf } from './ordering-keys'

// Closing ends with an outbox row, so that the earlier events of the thread are sent first.

type Closing = Omit<Extract<OutboxTask, { kind: 'close' }>, 'kind'>

export function addClosing(needs: RowNeeds, set: WriteSet, threadId: string, { of, id }: Closing): void {
  set.outbox.push(rowOf(needs, eventOrderingKey(threadId), { kind: 'close', of, id }))
}

/** Whether a later row closes the record again after a reopening. Then only that row closes it. */
export async function closesLater(read: Reader, threadId: string, { of, id }: Closing): Promise<boolean> {
  const rows = await read.outboxOf(eventOrderingKey(threadId))
  return rows.filter(({ task }) => task.kind === 'close' && task.of === of && task.id === id).length > 1
}
