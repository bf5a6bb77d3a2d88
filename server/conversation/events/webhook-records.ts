import type { ConversationEvent, DeliveredEventType } from '../../../contract/webhook-event'
import type { StoredRecord } from '../stored-record'

/** The failures of a webhook's endpoint. A healthy webhook has no record. */
export interface WebhookHealthRecord {
  webhook_id: string
  failures: number
  failing_since: number | null
  suspended_at: number | null
  suspension_reason: string | null
  probes: number
  next_probe_at: number
  /** The end of the trial after a suspension. During the trial, fewer failures suspend the webhook. */
  trial_until: number
}

export interface DeliveryRecord extends StoredRecord {
  webhook_id: string
  event_id: string
  event_type: DeliveredEventType
  /** A test delivery has no thread and no source: both fields have the webhook's id. */
  thread_id: string
  /** The exact bytes that each attempt signs and sends. */
  request_body: string
  state: 'pending' | 'delivered' | 'failed'
  source_id: string
  /** The number of requests, including replays and probes. */
  attempts: number
  /** The step of the retry schedule. A replay begins at the first step; a failed probe does not count. */
  step: number
  /** When the delivery was created or last replayed. */
  queued_at: number
  last_attempt_at: number | null
  last_status: number | null
  last_error: string | null
  /** Milliseconds until the last attempt was answered or failed. */
  response_time: number | null
  replays: number
  replayed_at: number | null
  /** Its place in the queue of its webhook and thread, while it is pending. The store gives it. */
  position: number
  /** When a pending delivery is due, in milliseconds since 1970. */
  due_at: number
  /** Until when a process has claimed the delivery; 0 if none has. */
  claimed_until: number
  /** The node that claimed the delivery, if there are several nodes. */
  claimed_by: string | null
  /** How many attempts failed inside of this server, before a request. */
  failures: number
}

/** A published event, stored for a while even if no webhook received it. */
export interface PublishedEventRecord {
  /** Increases in the order of the commits. */
  position: number
  id: string
  type: ConversationEvent['type']
  source_id: string
  thread_id: string
  body: string
  created_at: number
}

export interface DeliveryFilter {
  webhookId: string
  state?: 'pending' | 'delivered' | 'failed'
  eventType?: DeliveredEventType
  threadId?: string
  /** The earliest creation time, in milliseconds. */
  from?: number
  /** Only deliveries created before this time, in milliseconds. */
  to?: number
}
