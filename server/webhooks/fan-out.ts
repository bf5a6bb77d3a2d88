import { keepEvent, toldOf } from '../conversation/events/publish-event'
import type { Needs } from '../conversation/needs'
import type { OutboxRecord } from '../conversation/records'
import type { Outcome } from '../outbox/worker'

/**
 * Outbox handler of `event`, for events that had to wait in their lane. The transaction that removes the row tells the event, so that a crash in
 * between neither loses nor doubles it.
 */
export async function fanOut(needs: Needs, row: OutboxRecord): Promise<Outcome> {
  const told = await toldOf(needs.store.read, row)
  if (!told) return {}
  const { event, thread } = told
  return {
    write: async (tx) => {
      // It may have been deleted since it was read: then nothing of it leaves any more.
      // A thread outlives its contents.
      const there = event.resource.type === 'message' ? tx.content(event.resource.id) : tx.thread(thread.id)
      if (!(await there)) return
      // Told already, by a process that was slow to give the row back.
      if (await tx.published(row.id)) return
      await keepEvent(needs, tx, told)
    },
  }
}
