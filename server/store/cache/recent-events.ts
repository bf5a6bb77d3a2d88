import type { PublishedEventRecord } from '../../conversation/events/webhook-records'
import type { Transaction } from '../../conversation/ports'
import type { TableName } from '../tables/tables'

/** The most characters of events that are kept: some thousand events. */
const mostLength = 4_000_000

type NewEvent = Omit<PublishedEventRecord, 'position'>

const published = (event: NewEvent, position: number): PublishedEventRecord => ({
  position,
  id: event.id,
  type: event.type,
  source_id: event.source_id,
  thread_id: event.thread_id,
  body: event.body,
  created_at: event.created_at,
})

/**
 * The newest events, in the order of their commits. Most streams wait for the next event, so they need not read it from the database. A commit that
 * removes events, or a rollback after events were written, empties this cache. Then streams read the database again.
 */
export function createRecentEvents(mostKept = mostLength) {
  /** Every event since the first of these events, without a gap. */
  let kept: PublishedEventRecord[] = []
  let length = 0
  /** The events of the running batch. */
  let pending: PublishedEventRecord[] = []
  let spoilt = false

  return {
    /** The same transaction, whose events are also added here. `lastPosition` gives the position of the row that was inserted last. */
    over: <T extends Pick<Transaction, 'insertPublished'>>(tx: T, lastPosition: () => number): T => ({
      ...tx,
      insertPublished: async (record) => {
        const inserted = tx.insertPublished(record)
        pending.push(published(record, lastPosition()))
        await inserted
      },
    }),
    /** Adds an event that the running batch has written at this position. */
    add: (record: NewEvent, position: number) => void pending.push(published(record, position)),
    /** Called when a statement writes to this table. */
    before(table: TableName, inserts: boolean): void {
      if (table === 'published_events' && !inserts) spoilt = true
    },
    /** Called when the running batch was undone, or a part of it. */
    undone(): void {
      pending = []
      spoilt = true
    },
    begun(): void {
      pending = []
      spoilt = false
    },
    committed(): void {
      if (spoilt) {
        kept = []
        length = 0
      } else {
        for (const event of pending) {
          kept.push(event)
          length += event.body.length
        }
        if (length > mostKept) dropOldest()
      }
      pending = []
    },
    /** At most `limit` events after this position, oldest first; null if only the database has them. */
    after(position: number, limit: number): PublishedEventRecord[] | null {
      const [first] = kept
      if (!first || position < first.position - 1) return null
      // Only a rollback leaves gaps in the positions.
      let from = Math.min(kept.length, position - first.position + 1)
      while (from > 0 && (kept[from - 1]?.position ?? 0) > position) from -= 1
      while (from < kept.length && (kept[from]?.position ?? 0) <= position) from += 1
      return kept.slice(from, from + limit)
    },
  }

  /** Drops half of the events, so that this happens seldom. */
  function dropOldest(): void {
    let dropped = 0
    while (length > mostKept / 2) {
      length -= kept[dropped]?.body.length ?? length
      dropped += 1
    }
    kept = kept.slice(dropped)
  }
}
