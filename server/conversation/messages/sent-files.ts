import { unknownAttachment } from '../customers/refusals'
import type { Transaction } from '../ports'
import { type AttachmentRecord, byId } from '../records'

/** The files that a customer sends with a message: their own uploads, each sent once. Throws for every other. */
export async function filesToSend(
  tx: Transaction,
  identityId: string,
  ids: readonly string[],
): Promise<AttachmentRecord[]> {
  if (ids.length === 0) return []
  return ownUnsent(identityId, ids, byId(await tx.attachments(ids)))
}

/** Throws for a file that does not exist, that another identity uploaded, or that was sent before. */
export function ownUnsent(
  identityId: string,
  ids: readonly string[],
  found: ReadonlyMap<string, AttachmentRecord>,
): AttachmentRecord[] {
  return [...new Set(ids)].map((id) => {
    const file = found.get(id)
    if (file?.identity_id !== identityId || file.thread_id !== null) throw unknownAttachment()
    return file
  })
}
