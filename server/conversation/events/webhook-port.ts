import type { Page } from '../list-port'
import type { DeliveryRecord, OutboxRecord, WebhookRecord } from '../records'
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
  /** Makes everything that waits for this webhook due from now on, oldest first, one in `paceMs` milliseconds. */
  hastenWebhook(webhookId: string, now: number, paceMs: number): Promise<void>
  /** Makes the next free row due that is the first of its ordering key, behind the position `after`, else the oldest. Says whether there was one. */
  wakeWebhook(webhookId: string, after: number, now: number, dueAt: number): Promise<boolean>
  insertDelivery(record: DeliveryRecord): Promise<void>
  updateDelivery(record: DeliveryRecord): Promise<void>
  deleteDelivery(id: string): Promise<void>
  /** The store gives the position. */
  insertPublished(record: Omit<PublishedEventRecord, 'position'>): Promise<void>
  /** Removes at most `limit` deliveries of this state that changed last before this time; says how many. */
  pruneDeliveries(state: DeliveryRecord['state'], before: number, limit: number): Promise<number>
  /** The stored events about a thread, which hold the words of its messages; without the events that came with their contents. */
  deletePublishedOf(threadId: string): Promise<void>
  deletePublished(id: string): Promise<void>
  prunePublished(before: number, limit: number): Promise<number>
}
