import type { AttachmentRecord, AttachmentUseRecord } from '../contents/attachment-records'
import type { Needs } from '../needs'
import type { Transaction } from '../ports'
import type { ContentRecord } from '../records'
import { changedAt } from '../stored-record'
import { type RowNeeds, rowOf } from './ordering-keys'
import { writeRow, writing } from './write'

export async function deleteFile(
  needs: RowNeeds,
  tx: Transaction,
  { id, file_key }: Pick<AttachmentRecord, 'id' | 'file_key'>,
): Promise<void> {
  await tx.deleteAttachmentUsesOf(id)
  await tx.deleteAttachment(id)
  await writeRow(tx, rowOf(needs, `file:${file_key}`, { kind: 'file', key: file_key }))
}

type ContentFiles = Pick<ContentRecord, 'id' | 'author' | 'attachment_ids' | 'email'>

const filesSent = ({ attachment_ids, email }: ContentFiles): string[] =>
  email?.attachment_id ? [...attachment_ids, email.attachment_id] : attachment_ids

/** Deletes files that no other content uses, except those in `keptIds` and agents' public files. Returns their number. */
export async function releaseFiles(
  needs: RowNeeds,
  tx: Transaction,
  contents: readonly ContentFiles[],
  keptIds: readonly string[] = [],
): Promise<number> {
  const customerFileIds = new Set(contents.filter(({ author }) => author === 'customer').flatMap(filesSent))
  const uses = await tx.attachmentUsesIn(contents.map(({ id }) => id))
  const ended = uses.filter(({ attachment_id }) => !keptIds.includes(attachment_id))
  for (const { id } of ended) await tx.deleteAttachmentUse(id)
  let dropped = 0
  for (const file of await tx.attachments([...customerFileIds, ...ended.map(({ attachment_id }) => attachment_id)])) {
    const isOfThread = file.thread_id !== null
    const isKept = (!customerFileIds.has(file.id) && (file.public || isOfThread)) || (await tx.isUsed(file.id))
    if (isKept && isOfThread && customerFileIds.has(file.id)) {
      const after = { ...file, thread_id: null, updated_at: changedAt(file, needs.clock()) }
      await writing(tx, async (set) => set.attachments.push({ before: file, after }))
    }
    if (isKept) continue
    await deleteFile(needs, tx, file)
    dropped += 1
  }
  return dropped
}

export const attachmentUse = (
  { ids }: Pick<Needs, 'ids'>,
  attachment_id: string,
  { id, source_id, created_at }: Pick<ContentRecord, 'id' | 'source_id' | 'created_at'>,
): AttachmentUseRecord => ({ id: ids(), attachment_id, content_id: id, source_id, created_at })
