import type { CustomerThread } from '../../../contract/chat/realtime'
import type { Thread } from '../../../contract/thread'
import { iso } from '../clock-and-ids'
import type { ThreadRecord } from '../records'

export function presentThread(record: ThreadRecord): Thread {
  return {
    id: record.id,
    source_id: record.source_id,
    title: record.title,
    interventions_count: record.interventions_count,
    contents_count: record.contents_count,
    closed: record.closed,
    disable_text_input: record.text_input_disabled || record.select_locks,
    category_ids: record.category_ids,
    thread_category_ids: record.thread_category_ids,
    extra_data: record.extra_data,
    foreign_id: record.foreign_id,
    created_at: iso(record.created_at),
    updated_at: iso(record.updated_at),
  }
}

export function presentThreadForCustomer(thread: ThreadRecord): CustomerThread {
  return {
    id: thread.id,
    closed: thread.closed,
    text_input_disabled: thread.text_input_disabled,
    last_seq: thread.last_seq,
  }
}
