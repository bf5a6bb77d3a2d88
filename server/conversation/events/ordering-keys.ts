import type { Clock, Ids } from '../clock-and-ids'
import type { OutboxTask } from '../records'
import type { NewOutboxRow } from './outbox-port'

/** Rows with the same ordering key are handled in order, rows with different keys at the same time. */
export const eventOrderingKey = (threadId: string) => `event:${threadId}`
/** The key of work for a source's connector. */
export const connectorOrderingKey = (sourceId: string, threadId: string) => `channel:${sourceId}:${threadId}`
export const webhookOrderingKey = (webhookId: string, threadId: string) => `webhook:${webhookId}:${threadId}`
/** Every ordering key of one webhook begins with this. */
export const webhookKeyPrefix = (webhookId: string) => `webhook:${webhookId}:`

/** The key of notices to the customers of a source: a source has some of the places for notices. */
export const noticeOrderingKey = (sourceId: string, of: string) => `notices:${sourceId}:${of}`

/** E-mails of no source, such as those about accounts, count as those of one more source. */
const noSource = '0'.repeat(24)

/** The key of an e-mail: each source has some of the places for e-mails, and sources take turns. */
export const mailOrderingKey = (sourceId: string | null, of: string) => `letters:${sourceId ?? noSource}:${of}`

export interface RowNeeds {
  clock: Clock
  ids: Ids
}

/** A row that is due at once. */
export function rowOf({ clock, ids }: RowNeeds, orderingKey: string, task: OutboxTask): NewOutboxRow {
  const now = clock()
  return { id: ids(), ordering_key: orderingKey, task, due_at: now, created_at: now }
}

/** A row that tells a customer of a reply, unless the customer has seen it by then. */
export function reachRow(
  needs: RowNeeds & { pushes: { delayMs: number } },
  content: { id: string; source_id: string },
): NewOutboxRow {
  // A separate key: replies never wait for each other's notices.
  const row = rowOf(needs, noticeOrderingKey(content.source_id, content.id), {
    kind: 'reach',
    of: 'content',
    id: content.id,
  })
  return { ...row, due_at: row.due_at + needs.pushes.delayMs }
}

/** A row that sends a customer the replies of a thread by e-mail, unless they were read by then. A thread has at most one. */
export function digestRow(
  needs: RowNeeds,
  { id, source_id }: { id: string; source_id: string },
  afterMs: number,
): NewOutboxRow {
  const mail = { about: 'digest', thread_id: id } as const
  const row = rowOf(needs, mailOrderingKey(source_id, id), { kind: 'mail', mail })
  return { ...row, due_at: row.due_at + afterMs }
}

/** Whether such work may wait long for an endpoint, and later rows with its ordering key wait too. */
export const waitsForOthers = (kind: OutboxTask['kind']): boolean =>
  kind === 'webhook' || kind === 'connector' || kind === 'control'

/** The id of the webhook or source whose places rows of this ordering key need; null if they need none. */
export function endpointOf(orderingKey: string): string | null {
  const [, endpoint, thread] = orderingKey.split(':')
  return thread && endpoint ? endpoint : null
}
