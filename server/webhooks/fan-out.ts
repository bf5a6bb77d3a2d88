import type { WebhookEnvelope } from '../../contract/webhook-event'
import { webhookLane } from '../conversation/lanes'
import type { Needs } from '../conversation/needs'
import { may } from '../conversation/permissions'
import { iso, presentMetadata } from '../conversation/present'
import type { OutboxRecord, SourceRecord, WebhookRecord } from '../conversation/records'
import type { Outcome } from '../outbox/worker'

/**
 * Outbox handler of `event`: one delivery for each webhook that wants it, written in the same transaction that removes the
 * event, so that a crash in between neither loses nor doubles one. The event's id is the outbox row's: stable for ever.
 */
export async function fanOut(needs: Needs, domainId: string, row: OutboxRecord): Promise<Outcome> {
  if (row.task.kind !== 'event') return {}
  const { type, content_id } = row.task
  const { read } = needs.store
  const content = await read.content(content_id)
  const source = content && (await read.source(content.source_id))
  const thread = content && (await read.thread(content.thread_id))
  if (!content || !source || !thread) return {}
  const wanted: WebhookRecord[] = []
  for (const webhook of await read.webhooks()) {
    if (webhook.registered_events.includes(type) && (await hears(needs, webhook, source))) wanted.push(webhook)
  }
  if (wanted.length === 0) return {}
  const event = {
    type,
    id: row.id,
    issued_at: iso(row.created_at),
    resource: { type: 'message' as const, id: content.id, metadata: presentMetadata(content, source, thread) },
  }
  const now = needs.clock()
  const deliveries = wanted.map((webhook) => {
    const id = needs.ids()
    const envelope: WebhookEnvelope = { id, domain_id: domainId, events: [event] }
    return { id, webhook, body: JSON.stringify(envelope) }
  })
  return {
    write: async (tx) => {
      for (const { id, webhook, body } of deliveries) {
        await tx.insertDelivery({
          id,
          webhook_id: webhook.id,
          event_id: row.id,
          event_type: type,
          thread_id: thread.id,
          request_body: body,
          state: 'pending',
          attempts: 0,
          last_status: null,
          last_error: null,
          created_at: now,
          updated_at: now,
        })
        await tx.insertOutbox({
          id: needs.ids(),
          lane: webhookLane(webhook.id, thread.id),
          task: { kind: 'webhook', delivery_id: id },
          due_at: now,
          created_at: now,
        })
      }
    },
  }
}

async function hears(needs: Needs, webhook: WebhookRecord, source: SourceRecord): Promise<boolean> {
  // One that failed its handshake is still wanted: what happens meanwhile waits for it.
  if (!webhook.active && webhook.handshake_error === null) return false
  if (webhook.source_ids.length > 0 && !webhook.source_ids.includes(source.id)) return false
  const owner = await needs.store.read.agent(webhook.agent_id)
  return owner?.enabled === true && (await may(needs.store.read, owner, 'read', source.id))
}
