import type { Clock, Ids } from '../clock-and-ids'
import type { OutboxTask } from '../records'
import type { NewOutboxRow } from './outbox-port'

/** Rows with the same ordering key are handled in order; rows with different keys, in parallel. */
export const eventOrderingKey = (threadId: string) => `event:${threadId}`
export const connectorOrderingKey = (sourceId: string, threadId: string) => `channel:${sourceId}:${threadId}`
export const webhookOrderingKey = (webhookId: string, threadId: string) => `webhook:${webhookId}:${threadId}`

/** Returns the webhook and the thread of `webhookOrderingKey`; null for another ordering key. */
export function deliveryQueueOf(orderingKey: string): { webhook_id: string; thread_id: string } | null {
  const [kind, webhook_id = '', thread_id = ''] = orderingKey.split(':')
  return kind === 'webhook' ? { webhook_id, thread_id } : null
}

/** Contains the source, because one source may use only some of the parallel slots for notices. */
export const noticeOrderingKey = (sourceId: string, of: string) => `notices:${sourceId}:${of}`

/** The source id in the keys of e-mails without a source, such as those about accounts. */
const noSource = '0'.repeat(24)

/** Contains the source, because one source may use only some of the parallel slots for AI agents. */
export const aiOrderingKey = (sourceId: string, threadId: string) => `aiagent:${sourceId}:${threadId}`

/** Contains the source, because one source may use only some of the parallel slots for e-mails. */
export const mailOrderingKey = (sourceId: string | null, of: string) => `letters:${sourceId ?? noSource}:${of}`

export interface RowNeeds {
  clock: Clock
  ids: Ids
}

export function rowOf({ clock, ids }: RowNeeds, orderingKey: string, task: NewOutboxRow['task']): NewOutboxRow {
  const now = clock()
  return { id: ids(), ordering_key: orderingKey, task, due_at: now, created_at: now }
}

/** Returns an outbox row for a notice after a delay. No notice is sent if the customer has seen the reply by then. */
export function pushRow(
  needs: RowNeeds & { pushes: { delayMs: number } },
  content: { id: string; source_id: string },
): NewOutboxRow {
  // A separate key for each content: no reply waits for the notice of another.
  const row = rowOf(needs, noticeOrderingKey(content.source_id, content.id), {
    kind: 'reach',
    of: 'content',
    id: content.id,
  })
  return { ...row, due_at: row.due_at + needs.pushes.delayMs }
}

/** Returns the row that mails a customer the unread replies of a thread. A thread has at most one. */
export function digestRow(
  needs: RowNeeds,
  { id, source_id }: { id: string; source_id: string },
  afterMs: number,
): NewOutboxRow {
  const mail = { about: 'digest', thread_id: id } as const
  const row = rowOf(needs, mailOrderingKey(source_id, id), { kind: 'mail', mail })
  return { ...row, due_at: row.due_at + afterMs }
}

/** Whether a task can wait long for an endpoint, while later rows with its ordering key wait too. */
export const waitsForOthers = (kind: OutboxTask['kind']): boolean => kind === 'connector' || kind === 'control'

/**
 * Returns the webhook or source of this ordering key, by which parallel requests are limited. Null if there is none.
 */
export function endpointOf(orderingKey: string): string | null {
  const [, endpoint, thread] = orderingKey.split(':')
  return thread && endpoint ? endpoint : null
}
