import { thumbnailSizes } from '../contents/attachments'
import { arrivalId } from '../events/arrival-id'
import type { Needs } from '../needs'
import type { Reader } from '../ports'
import type { AttachmentRecord, ContentRecord, ThreadRecord } from '../records'

export interface DeletingNeeds extends Needs {
  files: {
    /** Succeeds also if the file is already deleted. */
    remove(key: string): Promise<void>
  }
}

export interface Deleted {
  contents: number
  attachments: number
  deliveries: number
}

/** The most records that one transaction deletes, which takes a few milliseconds. */
const stepSize = 100

// It works in small steps, files first: the next call finds and finishes an interrupted deletion.
/** Deletes a thread with its contents, its interventions, its customer's files, and the deliveries about it. */
export async function deleteThread(
  needs: DeletingNeeds,
  threadId: string,
  /** Asked before each step: the deletion ends when the thread may no longer be deleted. */
  mayGo: (thread: ThreadRecord) => boolean = () => true,
): Promise<Deleted> {
  const { read } = needs.store
  const deleted: Deleted = { contents: 0, attachments: 0, deliveries: 0 }
  const stays = (thread: ThreadRecord | null) => thread !== null && !mayGo(thread)
  for (;;) {
    if (stays(await read.thread(threadId))) return deleted
    const contents = await someContents(read, threadId, stepSize)
    const attachments = await read.attachments(contents.flatMap(sentByCustomer))
    for (const attachment of attachments) await removeFiles(needs, attachment)
    const step = await needs.store.transact(async (tx) => {
      // The read locks the thread: no other transaction writes into it now.
      if (stays(await tx.thread(threadId))) return null
      for (const { id } of attachments) await tx.deleteAttachment(id)
      for (const { id } of contents) {
        await tx.deleteContent(id)
        await tx.deletePublished(arrivalId(id))
      }
      const found = await tx.deliveriesOfThread(threadId, stepSize)
      for (const { id } of found) await tx.deleteDelivery(id)
      // This finds contents that came since the first read. None can follow, because the thread is locked.
      const rest = await someContents(tx, threadId, 1)
      const ends = rest.length === 0 && found.length < stepSize
      await tx.deletePublishedOf(threadId)
      if (ends) {
        await tx.deleteMentionsOf(threadId)
        await tx.deleteLiveMessagesOf(threadId)
        await tx.deleteInterventionsOf(threadId)
        await tx.deleteThreadMarks(threadId)
        await tx.deletePushesOf(threadId)
        await tx.deleteAlertsOf(threadId)
        await tx.deleteDigestsOf(threadId)
        await tx.deleteThread(threadId)
      }
      return { deliveries: found.length, over: ends }
    })
    if (!step) return deleted
    deleted.contents += contents.length
    deleted.attachments += attachments.length
    deleted.deliveries += step.deliveries
    if (step.over) return deleted
  }
}

/** Deletes the file of an upload, and the smaller pictures that were made of it. */
export async function removeFiles(
  { files }: DeletingNeeds,
  { file_key }: Pick<AttachmentRecord, 'file_key'>,
): Promise<void> {
  for (const size of thumbnailSizes) await files.remove(`${file_key}.${size}`)
  await files.remove(file_key)
}

/** Only the customer's uploads: an agent's picture may be in many conversations. */
function sentByCustomer(content: ContentRecord): string[] {
  return content.author === 'customer' ? filesSent(content) : []
}

/** The files of a customer's message, and the e-mail by which it came. */
export const filesSent = ({ attachment_ids, email }: ContentRecord): string[] =>
  email?.attachment_id ? [...attachment_ids, email.attachment_id] : attachment_ids

/** Contents that the customer saw come first, then private contents. */
async function someContents(read: ContentsOfThread, threadId: string, limit: number): Promise<ContentRecord[]> {
  const seen = await read.contentsAfter(threadId, 0, limit)
  return seen.length > 0 ? seen : read.hiddenContentsAfter(threadId, '', limit)
}

type ContentsOfThread = Pick<Reader, 'contentsAfter' | 'hiddenContentsAfter'>
