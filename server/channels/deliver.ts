import { changeContent, publish } from '../conversation/events/draft'
import { writing } from '../conversation/events/write'
import type { Needs } from '../conversation/needs'
import type { Transaction } from '../conversation/ports'
import type { ContentRecord, OutboxRecord, SourceRecord } from '../conversation/records'
import type { WriteSet } from '../conversation/write-set'
import type { NextTry, Outcome } from '../outbox/worker'

export type DeliveryResult =
  | { state: 'sent'; foreignId?: string }
  | { state: 'failed'; why: string }
  /** `at`: milliseconds since 1970. If `next` is given, it replaces `at` when the outbox row is updated. */
  | { state: 'again'; at: number; why: string; next?(tx: Transaction): Promise<NextTry> }

export type DeliverContent = (
  needs: Needs,
  content: ContentRecord,
  source: SourceRecord,
  attempts: number,
) => Promise<DeliveryResult>

/** Makes one attempt. The transaction that removes the row also writes the result into the content. */
export async function attemptDelivery(needs: Needs, row: OutboxRecord, deliver: DeliverContent): Promise<Outcome> {
  if (row.task.kind !== 'connector') return {}
  const content = await needs.store.read.content(row.task.content_id)
  const source = content && (await needs.store.read.source(content.source_id))
  if (!content || !source || content.synchronization_status !== 'export_pending') return {}
  const delivered = await deliver(needs, content, source, row.attempts)
  if (delivered.state !== 'again') needs.observe.sent(source.type, delivered.state === 'sent' ? 'success' : 'failure')
  const change = changeOf(content, delivered)
  const command = async (tx: Transaction, set: WriteSet) => {
    const current = await tx.content(content.id)
    // The content was deleted or reported as failed during the call.
    if (current?.synchronization_status !== 'export_pending') return
    const changed = changeContent({ set }, current, { ...change, updated_at: needs.clock() })
    if (delivered.state === 'again') return delivered.next?.(tx)
    const thread = delivered.state === 'sent' ? await tx.thread(content.thread_id) : null
    if (!thread) return
    const exported = { kind: 'event', type: 'content.exported', content_id: content.id } as const
    await publish(needs, { read: tx, set, thread }, exported, changed)
  }
  const write = (tx: Transaction) => writing(tx, (set) => command(tx, set))
  return { wasCalled: true, write, ...(delivered.state === 'again' && { failed: true, retryAt: delivered.at }) }
}

function changeOf(content: ContentRecord, delivered: DeliveryResult): Partial<ContentRecord> {
  if (delivered.state === 'sent') {
    const foreign_id = delivered.foreignId ?? content.foreign_id
    return { synchronization_status: 'success', synchronization_error: null, foreign_id }
  }
  const synchronization_error = delivered.why
  return delivered.state === 'failed'
    ? { synchronization_status: 'export_failure', synchronization_error }
    : { synchronization_error }
}
