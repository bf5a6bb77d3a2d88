import type { Marks } from '../../../contract/chat/visitor'
import { noticeOrderingKey, rowOf } from '../events/ordering-keys'
import { writeRow } from '../events/write'
import type { Needs } from '../needs'
import type { Transaction } from '../ports'
import type { ThreadMarksRecord, ThreadRecord } from '../records'

export interface MarkChange {
  side: 'customer' | 'agent'
  delivered?: number | undefined
  read?: number | undefined
}

export function marksOf(record: ThreadMarksRecord | null): Marks {
  return {
    customer_delivered_seq: record?.customer_delivered_seq ?? 0,
    customer_read_seq: record?.customer_read_seq ?? 0,
    agent_delivered_seq: record?.agent_delivered_seq ?? 0,
    agent_read_seq: record?.agent_read_seq ?? 0,
  }
}

/** Stores a mark and notifies both sides. A repeated mark writes nothing. */
export async function markThread(needs: Needs, thread: ThreadRecord, marking: MarkChange): Promise<Marks> {
  const { store, clock, notify } = needs
  const before = marksOf(await store.read.threadMarks(thread.id))
  if (areSameMarks(before, movedMarks(before, thread, marking))) return before
  const marks = await store.transact(async (tx) => {
    // The read locks the thread, so that marks are stored one after the other, and a deleted thread gets none.
    const storedThread = await tx.thread(thread.id)
    const storedMarks = marksOf(await tx.threadMarks(thread.id))
    const newMarks = movedMarks(storedMarks, thread, marking)
    if (storedThread && !areSameMarks(storedMarks, newMarks)) {
      await tx.putThreadMarks({ thread_id: thread.id, ...newMarks, updated_at: clock() })
      if (storedThread.reachable && newMarks.customer_read_seq > storedMarks.customer_read_seq)
        await clearNotices(needs, tx, storedThread, newMarks)
    }
    return newMarks
  })
  notify.marked(thread, marks)
  return marks
}

async function clearNotices(
  needs: Needs,
  tx: Transaction,
  { id, source_id }: ThreadRecord,
  marks: Marks,
): Promise<void> {
  if ((await tx.openPushes(id, marks.customer_read_seq)).length === 0) return
  await writeRow(tx, rowOf(needs, noticeOrderingKey(source_id, `read-${id}`), { kind: 'reach', of: 'reading', id }))
}

function movedMarks(marks: Marks, { last_seq }: ThreadRecord, { side, delivered = 0, read = 0 }: MarkChange): Marks {
  const clampSeq = (current: number, ...seqs: number[]) => Math.max(current, Math.min(last_seq, Math.max(...seqs)))
  const after = { ...marks }
  after[`${side}_delivered_seq`] = clampSeq(marks[`${side}_delivered_seq`], delivered, read)
  after[`${side}_read_seq`] = clampSeq(marks[`${side}_read_seq`], read)
  return after
}

const areSameMarks = (one: Marks, other: Marks) => JSON.stringify(one) === JSON.stringify(other)
