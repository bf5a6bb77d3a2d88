import { deliveredEventOf, keepEvent } from '../conversation/events/publish-event'
import type { Needs } from '../conversation/needs'
import type { OutboxRecord } from '../conversation/records'
import type { Outcome } from '../outbox/worker'

/** The transaction that removes the row publishes the event, so that a crash neither loses nor repeats it. */
export async function fanOut(needs: Needs, row: OutboxRecord): Promise<Outcome> {
  const storedEvent = await deliveredEventOf(needs.store.read, row)
  if (!storedEvent) return {}
  const { event, thread } = storedEvent
  return {
    write: async (tx) => {
      // An event of a deleted content is not published. A thread exists longer than its contents.
      const resource = event.resource.type === 'message' ? tx.content(event.resource.id) : tx.thread(thread.id)
      if (!(await resource)) return
      // Another process has already published the event, but has not removed the row yet.
      if (await tx.published(row.id)) return
      await keepEvent(needs, tx, storedEvent)
    },
  }
}
