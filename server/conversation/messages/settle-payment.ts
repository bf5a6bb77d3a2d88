import type { PaymentStatus } from '../../../contract/structured-reply'
import { type Actor, recordEvent } from '../events/record-event'
import type { Needs } from '../needs'
import { may } from '../permissions'
import type { ContentRecord, SourceRecord } from '../records'
import { contentHidden, noPayment, replyForbidden } from '../refusals'

export interface SettledPayment {
  content: ContentRecord
  source: SourceRecord
}

/**
 * Writes down what became of a payment request; the customer's open chats show it at once. Only the API drives these states:
 * a browser can approve a payment, never declare it paid. A failed one may be approved again.
 */
export async function settlePayment(
  needs: Needs,
  { agent, tokenId, contentId, status }: Actor & { contentId: string; status: PaymentStatus },
): Promise<SettledPayment> {
  const { read } = needs.store
  const asked = await read.content(contentId)
  if (!asked || !(await may(read, agent, 'read', asked.source_id))) throw contentHidden()
  const source = await read.source(asked.source_id)
  if (!source) throw contentHidden()
  if (!(await may(read, agent, 'reply', asked.source_id))) throw replyForbidden()
  const content = await needs.store.transact(async (tx) => {
    const current = await tx.content(contentId)
    if (!current?.payment_status) throw noPayment()
    const answered = status === 'failed' || status === 'requested' ? null : current.answered_by_id
    const changed = { ...current, payment_status: status, answered_by_id: answered, updated_at: needs.clock() }
    await tx.updateContent(changed)
    await recordEvent(tx, needs, {
      by: { agent, tokenId },
      action: 'content.payment_settled',
      subjectId: contentId,
      sourceId: source.id,
      changed: ['payment_status'],
    })
    return changed
  })
  await needs.tell.changed(content)
  return { content, source }
}
