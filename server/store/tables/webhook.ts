import type { PublishedEventRecord, WebhookHealthRecord } from '../../conversation/events/webhook-records'

export interface WebhookTableRecords {
  webhook_health: WebhookHealthRecord
  published_events: PublishedEventRecord
}

export const webhookTables = {
  webhook_health: {
    webhook_id: 'text',
    failures: 'integer',
    failing_since: 'integer',
    suspended_at: 'integer',
    suspension_reason: 'text',
    probes: 'integer',
    next_probe_at: 'integer',
    trial_until: 'integer',
  },
  published_events: {
    position: 'integer',
    id: 'text',
    type: 'text',
    source_id: 'text',
    thread_id: 'text',
    body: 'text',
    created_at: 'integer',
  },
} as const
