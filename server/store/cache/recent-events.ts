import type { PublishedEventRecord } from '../../conversation/events/webhook-records'
import type { Transaction } from '../../conversation/ports'
import type { TableName } from '../tables/tables'

/** The highest number of cached characters: some thousand events. */
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

/** A cache of the newest events in commit order, for streams. A deletion or rollback of events empties it. */
export function createRecentEvents(mostKept = mostLength) {
  /** All events since the first cached event, without a gap. */
  let kept: PublishedEventRecord[] = []
  let length = 0
  let pending: PublishedEventRecord[] = []
  let spoilt = false

  return {
    /**
     * Returns the transaction with an `insertPublished` that also caches the event. `lastPosition` returns the position
     * of the inserted row.
     */
    over: <T extends Pick<Transaction, 'insertPublished'>>(tx: T, lastPosition: () => number): T => ({
      ...tx,
      insertPublished: async (record) => {
        const inserted = tx.insertPublished(record)
        pending.push(published(record, lastPosition()))
        await inserted
      },
    }),
    add: (record: NewEvent, position: number) => void pending.push(published(record, position)),
    before(table: TableName, inserts: boolean): void {
      if (table === 'published_events' && !inserts) spoilt = true
    },
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
    /**
     * Returns at most `limit` events after this position, oldest first. Null if the cache does not reach back to this
     * position.
     */
    after(position: number, limit: number): PublishedEventRecord[] | null {
      const [first] = kept
      if (!first || position < first.position - 1) return null
      let from = Math.min(kept.length, position - first.position + 1)
      while (from > 0 && (kept[from - 1]?.position ?? 0) > position) from -= 1
      while (from < kept.length && (kept[from]?.position ?? 0) <= position) from += 1
      return kept.slice(from, from + limit)
    },
  }

  function dropOldest(): void {
    let dropped = 0
    while (length > mostKept / 2) {
      length -= kept[dropped]?.body.length ?? length
      dropped += 1
    }
    kept = kept.slice(dropped)
  }
}
