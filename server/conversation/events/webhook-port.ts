import type { DeliveryRecord } from '../events/webhook-records'
import type { Page } from '../list-port'
import type { OutboxRecord, ThreadRecord, WebhookRecord } from '../records'
import type { DeliveryFilter, PublishedEventRecord, WebhookHealthRecord } from './webhook-records'

export interface WebhookReader {
  webhook(id: string): Promise<WebhookRecord | null>
  webhooks(): Promise<WebhookRecord[]>
  webhookHealth(webhookId: string): Promise<WebhookHealthRecord | null>
  delivery(id: string): Promise<DeliveryRecord | null>
  /** Newest first. */
  deliveries(filter: DeliveryFilter, page: Page): Promise<{ count: number; records: DeliveryRecord[] }>
  /** Returns the deliveries that failed at or after `since`, oldest first. */
  failedDeliveries(webhookId: string, since: number, limit: number): Promise<DeliveryRecord[]>
  /** Returns the waiting rows with this ordering key, in order. */
  outboxOf(orderingKey: string): Promise<OutboxRecord[]>
  published(id: string): Promise<PublishedEventRecord | null>
  publishedAfter(position: number, limit: number): Promise<PublishedEventRecord[]>
  /** Returns the position of the newest event before this time; 0 if there is none. */
  lastPublishedBefore(time: number): Promise<number>
}

export type QueuedDelivery = Pick<DeliveryRecord, 'id' | 'webhook_id' | 'thread_id' | 'due_at'>

export interface WebhookTransaction {
  insertWebhook(record: WebhookRecord): Promise<void>
  updateWebhook(record: WebhookRecord): Promise<void>
  deleteWebhook(id: string): Promise<void>
  putWebhookHealth(record: WebhookHealthRecord): Promise<void>
  deleteWebhookHealth(webhookId: string): Promise<void>
  /** Makes all pending deliveries of this webhook due, oldest first, one every `paceMs` milliseconds. */
  hastenWebhook(webhookId: string, now: number, paceMs: number): Promise<void>
  /**
   * Makes the first pending delivery of the next thread due, after position `after`, else the oldest. Returns false
   * without any.
   */
  wakeWebhook(webhookId: string, after: number, now: number, dueAt: number): Promise<boolean>
  /** A pending delivery waits behind the others of its webhook and thread, and is due no earlier than they. */
  insertDelivery(record: DeliveryRecord): Promise<void>
  /** Makes a pending delivery wait behind the others of its webhook and thread, claimed by nobody, until `due_at`. */
  requeueDelivery(delivery: QueuedDelivery): Promise<void>
  /** Writes neither the body nor the place in the queue. */
  updateDelivery(record: DeliveryRecord): Promise<void>
  deleteDelivery(id: string): Promise<void>
  insertPublished(record: Omit<PublishedEventRecord, 'position'>): Promise<void>
  /** Deletes old deliveries. Returns their number and the last id read; null at the end. */
  pruneDeliveries(
    before: { delivered: number; failed: number },
    after: string,
    limit: number,
  ): Promise<{ count: number; last: string | null }>
  /** Deletes all events of a thread except arrivals of contents. Events contain the text of messages. */
  deletePublishedOf(threadId: string): Promise<void>
  deletePublished(id: string): Promise<void>
  /** Deletes the events about a content except that of its arrival, whose id is `arrivalId`. */
  deletePublishedAbout(threadId: string, contentId: string): Promise<void>
  /** `updateDelivery` does not write the body, so a running attempt never restores deleted text. */
  rewriteDelivery(delivery: Pick<DeliveryRecord, 'id' | 'request_body'>): Promise<void>
  /** Removes the title from the events of these contents. Each such event contains the title. */
  forgetTitle(thread: Pick<ThreadRecord, 'id' | 'title'>, contentIds: readonly string[]): Promise<void>
  prunePublished(before: number, limit: number): Promise<number>
}
