import type { WebhookEnvelope, WebhookEvent } from '../../contract/webhook-event'
import { webhookLane } from '../conversation/lanes'
import type { Needs } from '../conversation/needs'
import { iso, presentMetadata } from '../conversation/present'
import type { OutboxRecord, SourceRecord, ThreadRecord, WebhookRecord } from '../conversation/records'
import type { Outcome } from '../outbox/worker'
import { hears } from './hears'

/**
 * Outbox handler of `event`: keeps it, and makes one delivery for each webhook that wants it, in the same transaction that removes the
 * event, so that a crash in between neither loses nor doubles one. The event's id is the outbox row's: stable for ever.
 */
export async function fanOut(needs: Needs, domainId: string, row: OutboxRecord): Promise<Outcome> {
  const { read } = needs.store
  const happened = await eventOf(needs, row)
  if (!happened) return {}
  const { event, source, thread } = happened
  const { type } = event
  const wanted: WebhookRecord[] = []
  for (const webhook of await read.webhooks()) {
    if (webhook.registered_events.includes(type) && (await hears(needs, webhook, source))) wanted.push(webhook)
  }
  const stored = { id: row.id, type, source_id: source.id, thread_id: thread.id, body: JSON.stringify(event) }
  const now = needs.clock()
  const deliveries = wanted.map((webhook) => {
    const id = needs.ids()
    const envelope: WebhookEnvelope = { id, domain_id: domainId, events: [event] }
    return { id, webhook, body: JSON.stringify(envelope) }
  })
  return {
    write: async (tx) => {
      // It may have been deleted since it was read: then nothing of it leaves any more.
      // A thread outlives its contents.
      const there = event.resource.type === 'message' ? tx.content(event.resource.id) : tx.thread(thread.id)
      if (!(await there)) return
      // Told already, by a process that was slow to give the row back.
      if (await tx.published(row.id)) return
      await tx.insertPublished({ ...stored, created_at: now })
      for (const { id, webhook, body } of deliveries) {
        await tx.insertDelivery({
          id,
          webhook_id: webhook.id,
          event_id: row.id,
          event_type: type,
          thread_id: thread.id,
          source_id: source.id,
          request_body: body,
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

/** What happened, and where; null when its source or thread is gone. */
async function eventOf(
  { store: { read } }: Needs,
  { id, created_at, task }: OutboxRecord,
): Promise<{ event: WebhookEvent; source: SourceRecord; thread: ThreadRecord } | null> {
  if (task.kind !== 'event') return null
  const issued = { id, issued_at: iso(created_at) }
  const content = 'content_id' in task ? await read.content(task.content_id) : null
  const place = 'snapshot' in task ? task.snapshot : content
  const source = place && (await read.source(place.source_id))
  const thread = place && (await read.thread(place.thread_id))
  if (!source || !thread) return null
  if ('snapshot' in task) {
    const resource = { type: 'intervention' as const, id: task.intervention_id, metadata: task.snapshot }
    return { event: { type: task.type, ...issued, resource }, source, thread }
  }
  if (!content) return null
  const metadata = presentMetadata(content, source, thread)
  const resource = { type: 'message' as const, id: content.id, metadata }
  return { event: { type: task.type, ...issued, resource }, source, thread }
}
