import type { AttachmentRecord } from '../contents/attachment-records'
import { unknownAttachment } from '../customers/refusals'

export function unsentFilesOf(
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
