import { may } from './permissions'
import type { Reader } from './ports'
import type { SourceRecord, WebhookRecord } from './records'

/** Whether the webhook is told of events on this source; its list of event types is for the caller to look at. */
export async function hears(read: Reader, webhook: WebhookRecord, source: SourceRecord): Promise<boolean> {
  // One that failed its handshake is still wanted: what happens meanwhile waits for it.
  if (!webhook.active && webhook.handshake_error === null) return false
  return wants(webhook, source.id) && (await ownerMayRead(read, webhook, source.id))
}

function wants({ source_ids, source_strategy }: WebhookRecord, sourceId: string): boolean {
  if (source_strategy === 'exclude') return !source_ids.includes(sourceId)
  return source_ids.length === 0 || source_ids.includes(sourceId)
}

/** A webhook hears what the agent who owns it may read, at the moment when it is told. */
export async function ownerMayRead(read: Reader, webhook: WebhookRecord, sourceId: string): Promise<boolean> {
  const owner = await read.agent(webhook.agent_id)
  return owner?.enabled === true && (await may(read, owner, 'read', sourceId))
}
