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

export interface WebhookTransaction {
  insertWebhook(record: WebhookRecord): Promise<void>
  updateWebhook(record: WebhookRecord): Promise<void>
  deleteWebhook(id: string): Promise<void>
  putWebhookHealth(record: WebhookHealthRecord): Promise<void>
  deleteWebhookHealth(webhookId: string): Promise<void>
  /** Makes all waiting rows of this webhook due, oldest first, one row every `paceMs` milliseconds. */
  hastenWebhook(webhookId: string, now: number, paceMs: number): Promise<void>
  /**
   * Makes one unclaimed row due: the first row of the next ordering key after the position `after`, otherwise the
   * oldest. Returns false without rows.
   */
  wakeWebhook(webhookId: string, after: number, now: number, dueAt: number): Promise<boolean>
  insertDelivery(record: DeliveryRecord): Promise<void>
  updateDelivery(record: DeliveryRecord): Promise<void>
  deleteDelivery(id: string): Promise<void>
  insertPublished(record: Omit<PublishedEventRecord, 'position'>): Promise<void>
  /**
   * Reads the next `limit` deliveries after this id, and deletes those that ended before the time limit of their state.
   * Returns how many, and the last id that was read; null at the end.
   */
  pruneDeliveries(
    before: { delivered: number; failed: number },
    after: string,
    limit: number,
  ): Promise<{ count: number; last: string | null }>
  /** Deletes the stored events about a thread, except events of new contents. They hold the text of its messages. */
  deletePublishedOf(threadId: string): Promise<void>
  deletePublished(id: string): Promise<void>
  /** Deletes the later events about a content. The event of its arrival is found by `arrivalId`. */
  deletePublishedAbout(threadId: string, contentId: string): Promise<void>
  /**
   * Changes the body of a delivery. `updateDelivery` does not write it, so a running attempt never restores deleted
   * text.
   */
  rewriteDelivery(delivery: Pick<DeliveryRecord, 'id' | 'request_body'>): Promise<void>
  /**
   * Removes the title from stored events and deliveries of the thread. `contentIds` are the thread's contents, because
   * each has an event.
   */
  forgetTitle(thread: Pick<ThreadRecord, 'id' | 'title'>, contentIds: readonly string[]): Promise<void>
  prunePublished(before: number, limit: number): Promise<number>
}
