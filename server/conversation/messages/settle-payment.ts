import type { PaymentStatus } from '../../../contract/structured/reply'
import { changeContent, log } from '../events/draft'
import type { Actor } from '../events/record-event'
import { commit } from '../events/write'
import type { Needs } from '../needs'
import { may } from '../permissions'
import type { ContentRecord, SourceRecord } from '../records'
import { contentHidden, noPayment, replyForbidden } from '../refusals'

export interface PaymentResult {
  content: ContentRecord
  source: SourceRecord
}

/** Stores the result of a payment. Only the API can confirm it; a browser can only approve it. */
export async function storePaymentResult(
  needs: Needs,
  act: Actor & { contentId: string; status: PaymentStatus },
): Promise<PaymentResult> {
  const { agent, contentId, status } = act
  const { read } = needs.store
  const question = await read.content(contentId)
  if (!question || !(await may(read, agent, 'read', question.source_id))) throw contentHidden()
  const source = await read.source(question.source_id)
  if (!source) throw contentHidden()
  if (!(await may(read, agent, 'reply', question.source_id))) throw replyForbidden()
  const content = await commit(needs, async (tx, set) => {
    const current = await tx.content(contentId)
    if (!current?.payment_status) throw noPayment()
    const answered = status === 'failed' || status === 'requested' ? null : current.answered_by_id
    const logEntry = { actor: act, action: 'content.payment_settled', about: current } as const
    log(needs, { set }, { changed: ['payment_status'], ...logEntry })
    const changed = { payment_status: status, answered_by_id: answered, updated_at: needs.clock() }
    return changeContent({ set }, current, changed)
  })
  needs.notify.changed(content)
  return { content, source }
}
