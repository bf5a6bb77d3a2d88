import { type TestEvent, testEventType } from '../../contract/webhook-event'
import { iso } from '../conversation/clock-and-ids'
import { queueDelivery } from '../conversation/events/queue-delivery'
import { type Actor, recordEvent } from '../conversation/events/record-event'
import type { DeliveryRecord } from '../conversation/events/webhook-records'
import type { Needs } from '../conversation/needs'
import type { WebhookRecord } from '../conversation/records'
import { webhookNotActive } from '../conversation/refusals'

/** Sends a test event once, immediately, even to a suspended endpoint. Throws 409 if the webhook is off. */
export function sendTest(needs: Needs, actor: Actor, webhook: WebhookRecord): Promise<DeliveryRecord> {
  if (!webhook.active) throw webhookNotActive()
  return needs.store.transact(async (tx) => {
    const resource = { type: 'webhook' as const, id: webhook.id, metadata: { name: webhook.name } }
    const event: TestEvent = { type: testEventType, id: needs.ids(), issued_at: iso(needs.clock()), resource }
    const delivery = await queueDelivery(tx, needs, webhook.id, event)
    await recordEvent(tx, needs, { actor, action: 'webhook.tested', about: webhook })
    return delivery
  })
}

export const isTest = ({ event_type }: Pick<DeliveryRecord, 'event_type'>) => event_type === testEventType
