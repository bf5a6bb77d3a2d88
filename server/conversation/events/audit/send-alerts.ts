import { type AlertEvent, alertEventType } from '../../../../contract/webhook-event'
import type { DeliveryRecord } from '../../events/webhook-records'
import type { Needs } from '../../needs'
import { readsAudit } from '../../permissions'
import type { Reader, Transaction } from '../../ports'
import type { WebhookRecord } from '../../records'
import type { EventRecord } from '../../setup-records'
import { queueDelivery } from '../queue-delivery'
import { isWebhookOn } from '../webhook-filter'
import { presentEvent } from './lines'
import type { EventSealRecord } from './seal-records'

const securityEvents: ReadonlySet<string> = new Set([
  ...['access_token', 'audit', 'community_key', 'retention', 'role', 'user', 'webhook'],
  ...['identity.exported', 'identity.forgotten', 'source.deleted', 'community.deleted'],
])

/** Sends audit events to webhooks whose owner may read the audit log. Excludes events older than the webhook. */
export async function sendAlerts(
  tx: Transaction,
  needs: Pick<Needs, 'clock' | 'ids' | 'installation'>,
  { seq, hash }: EventSealRecord,
  events: readonly EventRecord[],
): Promise<void> {
  const alerts = events.filter(
    ({ action, subject_type }) => securityEvents.has(subject_type) || securityEvents.has(action),
  )
  if (alerts.length === 0) return
  for (const webhook of await tx.webhooks()) {
    if (!webhook.registered_events.includes(alertEventType) || !isWebhookOn(webhook)) continue
    if (!(await ownerReadsAudit(tx, webhook))) continue
    for (const event of alerts.filter(({ created_at }) => created_at >= webhook.created_at)) {
      const metadata = { seal: seq, seal_hash: hash, ...presentEvent(event) }
      const resource = { type: 'audit_event' as const, id: event.id, metadata }
      const alert: AlertEvent = { type: alertEventType, id: event.id, issued_at: metadata.created_at, resource }
      await queueDelivery(tx, needs, webhook.id, alert)
    }
  }
}

export async function ownerReadsAudit(read: Reader, webhook: WebhookRecord): Promise<boolean> {
  const owner = await read.agent(webhook.agent_id)
  return owner?.enabled === true && (await readsAudit(read, owner))
}

export const isAlert = ({ event_type }: Pick<DeliveryRecord, 'event_type'>) => event_type === alertEventType
