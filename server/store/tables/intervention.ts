import type { InterventionRecord } from '../../conversation/interventions/intervention-records'

export interface InterventionRecords {
  interventions: InterventionRecord
}

export const interventionTables = {
  interventions: {
    id: 'text',
    source_id: 'text',
    thread_id: 'text',
    content_id: 'text',
    identity_id: 'text',
    user_id: 'text',
    state: 'text',
    closed_at: 'integer',
    deferred_at: 'integer',
    comments_count: 'integer',
    user_replies_count: 'integer',
    user_reply_in_average_count: 'integer',
    user_reply_in_sum: 'integer',
    user_reply_in_sum_bh: 'integer',
    first_user_reply_id: 'text',
    last_user_reply_id: 'text',
    first_user_reply_in: 'integer',
    first_user_reply_in_bh: 'integer',
    last_user_reply_in: 'integer',
    last_user_reply_in_bh: 'integer',
    waiting_since: 'integer',
    custom_fields: 'json',
    category_ids: 'json',
    unseen: 'boolean',
    created_at: 'integer',
    updated_at: 'integer',
  },
} as const
