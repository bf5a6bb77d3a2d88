import type { StoredRecord } from '../stored-record'

/** `closing` becomes `closed` without another request. The API never shows `canceled` interventions. */
export type InterventionState = 'open' | 'reopened' | 'closing' | 'closed' | 'canceled'

/** The tracked handling of a customer's question. A thread has at most one intervention that is not closed. */
export interface InterventionRecord extends StoredRecord {
  source_id: string
  thread_id: string
  content_id: string
  identity_id: string
  user_id: string | null
  state: InterventionState
  closed_at: number | null
  deferred_at: number | null
  comments_count: number
  user_replies_count: number
  /** The number of replies for which a customer waited. The sums below are in milliseconds. */
  user_reply_in_average_count: number
  user_reply_in_sum: number
  user_reply_in_sum_bh: number
  first_user_reply_id: string | null
  last_user_reply_id: string | null
  /** Milliseconds; the API shows seconds. */
  first_user_reply_in: number | null
  first_user_reply_in_bh: number | null
  last_user_reply_in: number | null
  last_user_reply_in_bh: number | null
  /** The time of the oldest message without a reply; null if no message waits. */
  waiting_since: number | null
  custom_fields: Record<string, unknown>
  category_ids: string[]
  /** True until a new owner opens the conversation. */
  unseen: boolean
}

export function newIntervention(
  fields: Pick<InterventionRecord, 'id' | 'source_id' | 'thread_id' | 'content_id' | 'identity_id' | 'user_id'>,
  now: number,
): InterventionRecord {
  return {
    state: 'open',
    closed_at: null,
    deferred_at: null,
    comments_count: 0,
    user_replies_count: 0,
    user_reply_in_average_count: 0,
    user_reply_in_sum: 0,
    user_reply_in_sum_bh: 0,
    first_user_reply_id: null,
    last_user_reply_id: null,
    first_user_reply_in: null,
    first_user_reply_in_bh: null,
    last_user_reply_in: null,
    last_user_reply_in_bh: null,
    waiting_since: null,
    custom_fields: {},
    category_ids: [],
    unseen: false,
    created_at: now,
    updated_at: now,
    ...fields,
  }
}
