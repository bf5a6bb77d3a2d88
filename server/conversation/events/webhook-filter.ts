import { isOfStudio, mayIn } from '../permissions'
import type { WebhookRecord } from '../records'
import type { Settings } from '../settings'

/** Includes a webhook with a failed handshake, because its events are stored until it works. */
export const isWebhookOn = ({ active, handshake_error }: WebhookRecord): boolean => active || handshake_error !== null

/** Does not check the rights of the webhook's owner. */
function listensTo(webhook: WebhookRecord, sourceId: string): boolean {
  if (!isWebhookOn(webhook)) return false
  const { source_ids, source_strategy } = webhook
  if (source_strategy === 'exclude') return !source_ids.includes(sourceId)
  return source_ids.length === 0 || source_ids.includes(sourceId)
}

/** Whether the webhook's owner can read the source. It is checked at each delivery, because rights change. */
export function ownerMayRead(settings: Settings, webhook: WebhookRecord, sourceId: string): boolean {
  const owner = settings.agents.get(webhook.agent_id)
  return owner?.enabled === true && mayIn(settings, owner, 'read', sourceId)
}

/** Returns the webhooks for a source. The caller checks the event types. */
export function webhooksOfSource(settings: Settings, sourceId: string): WebhookRecord[] {
  if (isOfStudio(settings, sourceId)) return []
  return settings.webhooks.filter(
    (webhook) => listensTo(webhook, sourceId) && ownerMayRead(settings, webhook, sourceId),
  )
}
