import { arrivalId } from '../events/arrival-id'
import { releaseFiles } from '../events/release-files'
import type { Needs } from '../needs'
import type { Reader } from '../ports'
import type { ContentRecord, ThreadRecord } from '../records'

export interface DeletedCounts {
  contents: number
  attachments: number
  deliveries: number
}

/** The most records that one transaction deletes, which takes a few milliseconds. */
const stepSize = 100

/** Deletes a thread and its records in small steps. Another call finishes an interrupted deletion. */
export async function deleteThread(
  needs: Needs,
  threadId: string,
  /** Called in each step. If it returns false, the deletion stops. */
  mayGo: (thread: ThreadRecord) => boolean = () => true,
): Promise<DeletedCounts> {
  const deleted: DeletedCounts = { contents: 0, attachments: 0, deliveries: 0 }
  for (;;) {
    const step = await needs.store.transact(async (tx) => {
      // The read locks the thread, so no other transaction writes to it.
      const thread = await tx.thread(threadId)
      if (thread && !mayGo(thread)) return null
      const contents = await someContents(tx, threadId, stepSize)
      const attachments = await releaseFiles(needs, tx, contents)
      for (const { id } of contents) {
        await tx.deleteContent(id)
        await tx.deletePublished(arrivalId(id))
      }
      const found = await tx.deliveriesOfThread(threadId, stepSize)
      for (const { id } of found) await tx.deleteDelivery(id)
      const ends = found.length < stepSize && (await someContents(tx, threadId, 1)).length === 0
      await tx.deletePublishedOf(threadId)
      if (ends) {
        await tx.deleteMentionsOf(threadId)
        await tx.deleteLiveMessagesOf(threadId)
        await tx.deleteAiRunsOf(threadId)
        await tx.deleteAiThread(threadId)
        await tx.deleteInterventionsOf(threadId)
        await tx.deleteThreadMarks(threadId)
        await tx.deletePushesOf(threadId)
        await tx.deleteAlertsOf(threadId)
        await tx.deleteDigestsOf(threadId)
        await tx.deleteThread(threadId)
      }
      return { contents: contents.length, attachments, deliveries: found.length, over: ends }
    })
    if (!step) return deleted
    deleted.contents += step.contents
    deleted.attachments += step.attachments
    deleted.deliveries += step.deliveries
    if (step.over) return deleted
  }
}

async function someContents(read: ContentsOfThread, threadId: string, limit: number): Promise<ContentRecord[]> {
  const visibleContents = await read.contentsAfter(threadId, 0, limit)
  return visibleContents.length > 0 ? visibleContents : read.hiddenContentsAfter(threadId, '', limit)
}

type ContentsOfThread = Pick<Reader, 'contentsAfter' | 'hiddenContentsAfter'>
