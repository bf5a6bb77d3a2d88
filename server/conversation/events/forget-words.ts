import type { Reader, Transaction } from '../ports'
import type { ContentRecord, ThreadRecord } from '../records'
import { arrivalId } from './arrival-id'
import { removeText } from './without-words'

/** Removes the text of an unsent message from its stored events and deliveries. */
export async function forgetText(tx: Transaction, { id, thread_id }: ContentRecord): Promise<void> {
  await tx.deletePublished(arrivalId(id))
  await tx.deletePublishedAbout(thread_id, id)
  for (const { id: delivery, request_body } of await tx.deliveriesAbout(thread_id, id))
    await tx.rewriteDelivery({ id: delivery, request_body: removeText(request_body, id) })
}

/** Removes the title from stored events and deliveries, because it can be the text of an unsent message. */
export async function forgetTitle(tx: Transaction, thread: ThreadRecord): Promise<void> {
  await tx.forgetTitle(thread, await contentIdsOf(tx, thread.id))
}

const batchSize = 500

async function contentIdsOf(read: Pick<Reader, 'contentsAfter' | 'hiddenContentsAfter'>, threadId: string) {
  const ids: string[] = []
  for (let seq = 0; ; ) {
    const page = await read.contentsAfter(threadId, seq, batchSize)
    ids.push(...page.map(({ id }) => id))
    seq = page.at(-1)?.seq ?? seq
    if (page.length < batchSize) break
  }
  const hidden = await read.hiddenContentsAfter(threadId, '', batchSize)
  return [...ids, ...hidden.map(({ id }) => id)]
}
