import { may } from '../permissions'
import type { Reader } from '../ports'
import type { SourceRecord, WebhookRecord } from '../records'

/** Whether the webhook is told of events on this source; its list of event types is for the caller to look at. */
export async function hears(read: Reader, webhook: WebhookRecord, source: SourceRecord): Promise<boolean> {
  return listensTo(webhook, source.id) && (await ownerMayRead(read, webhook, source.id))
}

/** A webhook whose handshake failed is still wanted: what happens meanwhile waits for it. */
export const isOn = ({ active, handshake_error }: WebhookRecord): boolean => active || handshake_error !== null

/** Whether the webhook is on, for this source; whether its owner may read the source is asked apart. */
export function listensTo(webhook: WebhookRecord, sourceId: string): boolean {
  if (!isOn(webhook)) return false
  const { source_ids, source_strategy } = webhook
  if (source_strategy === 'exclude') return !source_ids.includes(sourceId)
  return source_ids.length === 0 || source_ids.includes(sourceId)
}

/** A webhook hears what the agent who owns it may read, at the moment when it is told. */
export async function ownerMayRead(read: Reader, webhook: WebhookRecord, sourceId: string): Promise<boolean> {
  const owner = await read.agent(webhook.agent_id)
  return owner?.enabled === true && (await may(read, owner, 'read', sourceId))
}
