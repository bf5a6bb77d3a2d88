import type { WebhookEvent } from '../../../contract/webhook-event'
import type { Clock, Ids } from '../clock-and-ids'
import type { DeliveryRecord } from '../events/webhook-records'
import type { Transaction } from '../ports'
import { writing } from './write'

interface DeliveryNeeds {
  clock: Clock
  ids: Ids
  installation: string
}

/** `about` is null without a conversation: such deliveries of a webhook share one queue. */
export function newDelivery(
  needs: DeliveryNeeds,
  webhookId: string,
  event: Pick<WebhookEvent, 'id' | 'type'>,
  eventText: string,
  about: Pick<DeliveryRecord, 'source_id' | 'thread_id'> | null,
): DeliveryRecord {
  const now = needs.clock()
  const id = needs.ids()
  return {
    id,
    webhook_id: webhookId,
    event_id: event.id,
    event_type: event.type,
    source_id: about?.source_id ?? webhookId,
    thread_id: about?.thread_id ?? webhookId,
    // A WebhookEnvelope. The event is JSON text already.
    request_body: `{"id":"${id}","domain_id":${JSON.stringify(needs.installation)},"events":[${eventText}]}`,
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
    position: 0,
    due_at: now,
    claimed_until: 0,
    claimed_by: null,
    failures: 0,
    created_at: now,
    updated_at: now,
  }
}

export function queueDelivery(
  tx: Transaction,
  needs: DeliveryNeeds,
  webhookId: string,
  event: WebhookEvent,
): Promise<DeliveryRecord> {
  return writing(tx, async (set) => {
    const delivery = newDelivery(needs, webhookId, event, JSON.stringify(event), null)
    set.deliveries.push(delivery)
    return delivery
  })
}
