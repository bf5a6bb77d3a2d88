import type { WebhookEnvelope, WebhookEvent } from '../../../contract/webhook-event'
import type { Needs } from '../needs'
import type { Transaction } from '../ports'
import type { DeliveryRecord } from '../records'
import { webhookLane } from './lanes'

type DeliveryNeeds = Pick<Needs, 'clock' | 'ids' | 'installation'>

/**
 * Queues an event for one webhook; what is about one thread goes in its order. `about`: null for what is about no conversation, which then
 * stands under the webhook's own id.
 */
export async function queueDelivery(
  tx: Transaction,
  { clock, ids, installation }: DeliveryNeeds,
  webhookId: string,
  event: WebhookEvent,
  about: Pick<DeliveryRecord, 'source_id' | 'thread_id'> | null,
): Promise<DeliveryRecord> {
  const now = clock()
  const id = ids()
  const envelope: WebhookEnvelope = { id, domain_id: installation, events: [event] }
  const delivery: DeliveryRecord = {
    id,
    webhook_id: webhookId,
    event_id: event.id,
    event_type: event.type,
    source_id: about?.source_id ?? webhookId,
    thread_id: about?.thread_id ?? webhookId,
    request_body: JSON.stringify(envelope),
    state: 'pending',
    attempts: 0,
    step: 0,
    queued_at: now,
    last_attempt_at: null,
    last_status: null,
    last_error: null,
    response_time: null,
    replays: 0,
    replayed_at: null,
    created_at: now,
    updated_at: now,
  }
  await tx.insertDelivery(delivery)
  await tx.insertOutbox({
    id: ids(),
    lane: webhookLane(webhookId, delivery.thread_id),
    task: { kind: 'webhook', delivery_id: id },
    due_at: now,
    created_at: now,
  })
  return delivery
}
