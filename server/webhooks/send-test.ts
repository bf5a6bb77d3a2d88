import { type TestEvent, testEventType, type WebhookEnvelope } from '../../contract/webhook-event'
import { webhookLane } from '../conversation/lanes'
import type { Needs } from '../conversation/needs'
import { iso } from '../conversation/present'
import { type Actor, recordEvent } from '../conversation/record-event'
import type { DeliveryRecord, WebhookRecord } from '../conversation/records'
import { webhookNotActive } from '../conversation/refusals'

/**
 * Sends an event that says nothing, so that somebody sees whether the endpoint hears: signed and logged as any other, tried once, at once,
 * also while the endpoint is suspended. Returns its delivery, which waits. Throws 409 for a webhook that is switched off.
 */
export function sendTest(needs: Needs, by: Actor, webhook: WebhookRecord): Promise<DeliveryRecord> {
  if (!webhook.active) throw webhookNotActive()
  return needs.store.transact(async (tx) => {
    const now = needs.clock()
    const [id, event_id] = [needs.ids(), needs.ids()]
    const resource = { type: 'webhook' as const, id: webhook.id, metadata: { name: webhook.name } }
    const event: TestEvent = { type: testEventType, id: event_id, issued_at: iso(now), resource }
    const envelope: WebhookEnvelope = { id, domain_id: needs.installation, events: [event] }
    const delivery: DeliveryRecord = {
      id,
      webhook_id: webhook.id,
      event_id,
      event_type: testEventType,
      source_id: webhook.id,
      thread_id: webhook.id,
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
    const task = { kind: 'webhook' as const, delivery_id: id }
    await tx.insertOutbox({
      id: needs.ids(),
      lane: webhookLane(webhook.id, webhook.id),
      task,
      due_at: now,
      created_at: now,
    })
    await recordEvent(tx, needs, { by, action: 'webhook.tested', subjectId: webhook.id })
    return delivery
  })
}

/** Whether nothing happened but that somebody pressed a button. */
export const isTest = ({ event_type }: Pick<DeliveryRecord, 'event_type'>) => event_type === testEventType
