import type { DeliveredEventType, HappenedEvent } from '../../../contract/webhook-event'

/** The failures of an endpoint; a healthy webhook has no such record. */
export interface WebhookHealthRecord {
  webhook_id: string
  /** Failed attempts in a row. */
  failures: number
  failing_since: number | null
  suspended_at: number | null
  suspension_reason: string | null
  /** Probes since the suspension. */
  probes: number
  /** While suspended nothing is sent before this time. */
  next_probe_at: number
  /** After a suspension, until this time, few failures suspend again at once. */
  trial_until: number
}

/** One event as it happened, kept for a while whether or not a webhook wanted it. */
export interface PublishedEventRecord {
  /** Rises in the order of the commits. */
  position: number
  id: string
  type: HappenedEvent['type']
  source_id: string
  thread_id: string
  /** The event as JSON, as it stands in an envelope. */
  body: string
  created_at: number
}

export interface DeliveryFilter {
  webhookId: string
  state?: 'pending' | 'delivered' | 'failed'
  eventType?: DeliveredEventType
  threadId?: string
  /** Milliseconds, inclusive, of when the delivery was made. */
  from?: number
  /** Milliseconds, exclusive. */
  to?: number
}
