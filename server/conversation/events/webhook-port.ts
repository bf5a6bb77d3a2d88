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
  /** Deliveries that failed at or after `since`, oldest first. */
  failedDeliveries(webhookId: string, since: number, limit: number): Promise<DeliveryRecord[]>
  /** The waiting rows with this ordering key, in order. */
  outboxOf(orderingKey: string): Promise<OutboxRecord[]>
  published(id: string): Promise<PublishedEventRecord | null>
  publishedAfter(position: number, limit: number): Promise<PublishedEventRecord[]>
  /** The position of the newest event before this time; 0 when there is none. */
  lastPublishedBefore(time: number): Promise<number>
}

export interface WebhookTransaction {
  insertWebhook(record: WebhookRecord): Promise<void>
  updateWebhook(record: WebhookRecord): Promise<void>
  deleteWebhook(id: string): Promise<void>
  putWebhookHealth(record: WebhookHealthRecord): Promise<void>
  deleteWebhookHealth(webhookId: string): Promise<void>
  /** Makes all waiting rows of this webhook due, oldest first, one row every `paceMs` milliseconds. */
  hastenWebhook(webhookId: string, now: number, paceMs: number): Promise<void>
  /** Makes one free row due: the next first row of an ordering key after the position `after`, else the oldest. False if there is none. */
  wakeWebhook(webhookId: string, after: number, now: number, dueAt: number): Promise<boolean>
  insertDelivery(record: DeliveryRecord): Promise<void>
  updateDelivery(record: DeliveryRecord): Promise<void>
  deleteDelivery(id: string): Promise<void>
  /** The store gives the position. */
  insertPublished(record: Omit<PublishedEventRecord, 'position'>): Promise<void>
  /**
   * Looks at the next `limit` deliveries behind this id, and deletes those that ended before the time of their state. Returns how many, and the last
   * id that it looked at; null after the last one.
   */
  pruneDeliveries(
    before: { delivered: number; failed: number },
    after: string,
    limit: number,
  ): Promise<{ count: number; last: string | null }>
  /** Deletes the stored events about a thread, which hold the words of its messages, except events of new contents. */
  deletePublishedOf(threadId: string): Promise<void>
  deletePublished(id: string): Promise<void>
  /** Deletes the later events about a content; the event of its arrival is found by its id (`arrivalId`). */
  deletePublishedAbout(threadId: string, contentId: string): Promise<void>
  /** `updateDelivery` leaves the body as it is, so that an attempt under way never brings words back. */
  rewriteDelivery(delivery: Pick<DeliveryRecord, 'id' | 'request_body'>): Promise<void>
  /** Takes the title out of stored events and deliveries of the thread. `contentIds`: the thread's contents, which have an event each. */
  forgetTitle(thread: Pick<ThreadRecord, 'id' | 'title'>, contentIds: readonly string[]): Promise<void>
  prunePublished(before: number, limit: number): Promise<number>
}
