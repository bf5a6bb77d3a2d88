import { keepEvent, toldOf } from '../conversation/events/publish-event'
import type { Needs } from '../conversation/needs'
import type { OutboxRecord } from '../conversation/records'
import type { Outcome } from '../outbox/worker'

/** The transaction that removes the row publishes the event, so that a crash neither loses nor repeats it. */
export async function fanOut(needs: Needs, row: OutboxRecord): Promise<Outcome> {
  const told = await toldOf(needs.store.read, row)
  if (!told) return {}
  const { event, thread } = told
  return {
    write: async (tx) => {
      // An event of a deleted content is not published. A thread exists longer than its contents.
      const there = event.resource.type === 'message' ? tx.content(event.resource.id) : tx.thread(thread.id)
      if (!(await there)) return
      // Another process has already published the event, but has not removed the row yet.
      if (await tx.published(row.id)) return
      await keepEvent(needs, tx, told)
    },
  }
}
