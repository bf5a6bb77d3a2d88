import type { Intervention } from '../../../contract/intervention'
import { iso } from '../clock-and-ids'
import type { InterventionRecord } from './intervention-records'

/** Returns the intervention resource of the spec, with reply times in seconds. */
export function presentIntervention(record: InterventionRecord): Intervention {
  const { user_reply_in_average_count: replies } = record
  return {
    id: record.id,
    source_id: record.source_id,
    thread_id: record.thread_id,
    content_id: record.content_id,
    identity_id: record.identity_id,
    user_id: record.user_id,
    first_user_reply_id: record.first_user_reply_id,
    created_at: iso(record.created_at),
    updated_at: iso(record.updated_at),
    deferred_at: record.deferred_at === null ? null : iso(record.deferred_at),
    closed_at: record.closed_at === null ? null : iso(record.closed_at),
    comments_count: record.comments_count,
    user_replies_count: record.user_replies_count,
    user_reply_in_average: replies === 0 ? null : seconds(record.user_reply_in_sum / replies),
    user_reply_in_average_bh: replies === 0 ? null : seconds(record.user_reply_in_sum_bh / replies),
    user_reply_in_average_count: replies,
    first_user_reply_in: seconds(record.first_user_reply_in),
    first_user_reply_in_bh: seconds(record.first_user_reply_in_bh),
    last_user_reply_in: seconds(record.last_user_reply_in),
    last_user_reply_in_bh: seconds(record.last_user_reply_in_bh),
    closed: record.state === 'closed',
    custom_fields: record.custom_fields,
    category_ids: record.category_ids,
    status: statusOf(record),
  }
}

function seconds<T extends number | null>(ms: T): T {
  return (ms === null ? null : Math.round(ms / 1000)) as T
}

function statusOf({ state, deferred_at }: InterventionRecord): string {
  if (state === 'closed') return 'Closed'
  if (state === 'canceled') return 'Canceled'
  return deferred_at === null ? 'Active' : 'Deferred'
}
