import type { DeliveredEventType, HappenedEvent } from '../../../contract/webhook-event'
import type { StoredRecord } from '../stored-record'

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

export interface DeliveryRecord extends StoredRecord {
  webhook_id: string
  event_id: string
  event_type: DeliveredEventType
  /** A test is about no thread and no source: it has the webhook's id in both fields. */
  thread_id: string
  /** The exact bytes that are sent and signed, on every attempt. */
  request_body: string
  state: 'pending' | 'delivered' | 'failed'
  source_id: string
  /** All requests that were sent, also replays and probes. */
  attempts: number
  /** The step of the retry schedule. A replay begins again at the first step; a failed probe does not count. */
  step: number
  /** The time of its creation or last replay. */
  queued_at: number
  last_attempt_at: number | null
  last_status: number | null
  last_error: string | null
  /** Milliseconds until the last attempt was answered or failed. */
  response_time: number | null
  replays: number
  replayed_at: number | null
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
