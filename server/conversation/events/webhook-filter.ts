import { mayIn } from '../permissions'
import type { WebhookRecord } from '../records'
import type { Settings } from '../settings'

/** A webhook whose handshake failed is still wanted: what happens meanwhile waits for it. */
export const isOn = ({ active, handshake_error }: WebhookRecord): boolean => active || handshake_error !== null

/** Whether the webhook is on, for this source; whether its owner may read the source is asked apart. */
function listensTo(webhook: WebhookRecord, sourceId: string): boolean {
  if (!isOn(webhook)) return false
  const { source_ids, source_strategy } = webhook
  if (source_strategy === 'exclude') return !source_ids.includes(sourceId)
  return source_ids.length === 0 || source_ids.includes(sourceId)
}

/** A webhook receives what the agent who owns it may read at the moment of delivery. */
export function ownerMayRead(settings: Settings, webhook: WebhookRecord, sourceId: string): boolean {
  const owner = settings.agents.get(webhook.agent_id)
  return owner?.enabled === true && mayIn(settings, owner, 'read', sourceId)
}

/** The webhooks that are told of events on this source; the list of event types of each is for the caller to look at. */
export function listeners(settings: Settings, sourceId: string): WebhookRecord[] {
  return settings.webhooks.filter(
    (webhook) => listensTo(webhook, sourceId) && ownerMayRead(settings, webhook, sourceId),
  )
}
