import type { Needs } from '../conversation/needs'
import { may } from '../conversation/permissions'
import type { SourceRecord, WebhookRecord } from '../conversation/records'

/** Whether the webhook is told of events on this source; its list of event types is for the caller to look at. */
export async function hears(needs: Needs, webhook: WebhookRecord, source: SourceRecord): Promise<boolean> {
  // One that failed its handshake is still wanted: what happens meanwhile waits for it.
  if (!webhook.active && webhook.handshake_error === null) return false
  return wants(webhook, source.id) && (await ownerMayRead(needs, webhook, source.id))
}

function wants({ source_ids, source_strategy }: WebhookRecord, sourceId: string): boolean {
  if (source_strategy === 'exclude') return !source_ids.includes(sourceId)
  return source_ids.length === 0 || source_ids.includes(sourceId)
}

/** A webhook hears what the agent who owns it may read, at the moment when it is told. */
export async function ownerMayRead({ store }: Needs, webhook: WebhookRecord, sourceId: string): Promise<boolean> {
  const owner = await store.read.agent(webhook.agent_id)
  return owner?.enabled === true && (await may(store.read, owner, 'read', sourceId))
}
