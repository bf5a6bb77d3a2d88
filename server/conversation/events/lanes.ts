import type { Clock, Ids } from '../clock-and-ids'
import type { OutboxTask } from '../records'
import type { NewOutboxRow } from './outbox-port'

/** Lanes of the outbox: rows of one lane are handled in order, lanes beside each other. */
export const eventLane = (threadId: string) => `event:${threadId}`
/** Work for a source's connector; its id takes the place of a webhook's id. */
export const connectorLane = (sourceId: string, threadId: string) => `channel:${sourceId}:${threadId}`
export const webhookLane = (webhookId: string, threadId: string) => `webhook:${webhookId}:${threadId}`
/** Every lane of one webhook begins with this. */
export const webhookLanes = (webhookId: string) => `webhook:${webhookId}:`

/** A row that is due at once. */
export function rowOf({ clock, ids }: { clock: Clock; ids: Ids }, lane: string, task: OutboxTask): NewOutboxRow {
  const now = clock()
  return { id: ids(), lane, task, due_at: now, created_at: now }
}

/** Work whose ordering key may wait for long: rows that join it wait too. */
export const waitsForOthers = (kind: OutboxTask['kind']): boolean =>
  kind === 'webhook' || kind === 'connector' || kind === 'control'

/** The webhook or source whose endpoint rows of this ordering key wait for; null if they wait for no endpoint. */
export function endpointOf(lane: string): string | null {
  const [, endpoint, thread] = lane.split(':')
  return thread && endpoint ? endpoint : null
}
