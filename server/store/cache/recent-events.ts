import type { PublishedEventRecord } from '../../conversation/events/webhook-records'
import type { Transaction } from '../../conversation/ports'
import type { TableName } from '../tables/tables'

/** Characters of events that are kept, some thousand of them. */
const mostLength = 4_000_000

/**
 * The newest events, as the writer committed them: streams are mostly at the end, and need not read events that were just written. A commit that
 * removes events, or a rollback that had written some, empties it; then streams read the database again.
 */
export function createRecentEvents(mostKept = mostLength) {
  /** Without a gap: every event from the first event on. */
  let kept: PublishedEventRecord[] = []
  let length = 0
  /** Of the batch that runs. */
  let pending: PublishedEventRecord[] = []
  let spoilt = false

  return {
    /** The same transaction; `lastPosition` is that of the row that was inserted last. */
    over: <T extends Pick<Transaction, 'insertPublished'>>(tx: T, lastPosition: () => number): T => ({
      ...tx,
      insertPublished: async (record) => {
        const inserted = tx.insertPublished(record)
        pending.push({ ...record, position: lastPosition() })
        await inserted
      },
    }),
    /** Adds an event that the running batch has written at this position. */
    add: (record: Omit<PublishedEventRecord, 'position'>, position: number) =>
      void pending.push({ ...record, position }),
    /** A statement writes to this table. */
    before(table: TableName, inserts: boolean): void {
      if (table === 'published_events' && !inserts) spoilt = true
    },
    /** Some of the batch was undone, or all. */
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
    /** At most so many after this position, oldest first; null where only the database knows. */
    after(position: number, limit: number): PublishedEventRecord[] | null {
      const [first] = kept
      if (!first || position < first.position - 1) return null
      // Positions are numbered without gaps here, except for gaps of a rollback.
      let from = Math.min(kept.length, position - first.position + 1)
      while (from > 0 && (kept[from - 1]?.position ?? 0) > position) from -= 1
      while (from < kept.length && (kept[from]?.position ?? 0) <= position) from += 1
      return kept.slice(from, from + limit)
    },
  }

  /** Half of them: so it is seldom to be done. */
  function dropOldest(): void {
    let dropped = 0
    while (length > mostKept / 2) {
      length -= kept[dropped]?.body.length ?? length
      dropped += 1
    }
    kept = kept.slice(dropped)
  }
}
