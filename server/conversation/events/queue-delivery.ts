import type { WebhookEvent } from '../../../contract/webhook-event'
import type { Clock, Ids } from '../clock-and-ids'
import type { DeliveryRecord } from '../events/webhook-records'
import type { Transaction } from '../ports'
import { rowOf, webhookOrderingKey } from './ordering-keys'
import type { NewDelivery } from './outbox-port'
import { writing } from './write'

interface DeliveryNeeds {
  clock: Clock
  ids: Ids
  installation: string
}

/** `about` is null without a conversation: such rows of a webhook share one ordering key. */
export function newDelivery(
  needs: DeliveryNeeds,
  webhookId: string,
  event: Pick<WebhookEvent, 'id' | 'type'>,
  eventText: string,
  about: Pick<DeliveryRecord, 'source_id' | 'thread_id'> | null,
): NewDelivery {
  const now = needs.clock()
  const id = needs.ids()
  const delivery: DeliveryRecord = {
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
    created_at: now,
    updated_at: now,
  }
  const orderingKey = webhookOrderingKey(webhookId, delivery.thread_id)
  return { delivery, row: rowOf(needs, orderingKey, { kind: 'webhook', delivery_id: id }) }
}

export function queueDelivery(
  tx: Transaction,
  needs: DeliveryNeeds,
  webhookId: string,
  event: WebhookEvent,
): Promise<DeliveryRecord> {
  return writing(tx, async (set) => {
    const queued = newDelivery(needs, webhookId, event, JSON.stringify(event), null)
    set.deliveries.push(queued)
    return queued.delivery
  })
}
