import type { DeliveredEventType, HappenedEvent } from '../../../contract/webhook-event'

/** The failures of a webhook's endpoint; a healthy webhook has no such record. */
export interface WebhookHealthRecord {
  webhook_id: string
  /** Failed attempts in a row. */
  failures: number
  failing_since: number | null
  suspended_at: number | null
  suspension_reason: string | null
  /** Probes since the suspension. */
  probes: number
  /** Nothing is sent to a suspended webhook before this time. */
  next_probe_at: number
  /** Until this time after a suspension, fewer failures suspend the webhook again. */
  trial_until: number
}

/** A published event, kept for a while even if no webhook received it. */
export interface PublishedEventRecord {
  /** Rises in the order of the commits. */
  position: number
  id: string
  type: HappenedEvent['type']
  source_id: string
  thread_id: string
  /** The event as JSON, as an envelope contains it. */
  body: string
  created_at: number
}

export interface DeliveryFilter {
  webhookId: string
  state?: 'pending' | 'delivered' | 'failed'
  eventType?: DeliveredEventType
  threadId?: string
  /** The earliest creation of the delivery, in milliseconds. */
  from?: number
  /** Deliveries are older than this time in milliseconds. */
  to?: number
}
