import type { Clock, Ids } from '../clock-and-ids'
import type { OutboxTask } from '../records'
import type { NewOutboxRow } from './outbox-port'

/** Ordering keys of the outbox: rows of one key are handled in order, keys beside each other. */
export const eventOrderingKey = (threadId: string) => `event:${threadId}`
/** Work for a source's connector; its id takes the place of a webhook's id. */
export const connectorOrderingKey = (sourceId: string, threadId: string) => `channel:${sourceId}:${threadId}`
export const webhookOrderingKey = (webhookId: string, threadId: string) => `webhook:${webhookId}:${threadId}`
/** Every ordering key of one webhook begins with this. */
export const webhookKeyPrefix = (webhookId: string) => `webhook:${webhookId}:`

/** A row that is due at once. */
export function rowOf({ clock, ids }: { clock: Clock; ids: Ids }, orderingKey: string, task: OutboxTask): NewOutboxRow {
  const now = clock()
  return { id: ids(), ordering_key: orderingKey, task, due_at: now, created_at: now }
}

/** Work whose ordering key may wait for long: rows that join it wait too. */
export const waitsForOthers = (kind: OutboxTask['kind']): boolean =>
  kind === 'webhook' || kind === 'connector' || kind === 'control'

/** The webhook or source whose endpoint rows of this ordering key wait for; null if they wait for no endpoint. */
export function endpointOf(orderingKey: string): string | null {
  const [, endpoint, thread] = orderingKey.split(':')
  return thread && endpoint ? endpoint : null
}
