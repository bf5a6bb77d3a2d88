import { mayUse } from '../contents/attachments'
import type { Reader } from '../ports'
import type { AgentRecord } from '../records'
import { noPicture, unknownIn } from './refusals'

const pictureTypes = /^image\/(jpeg|png|webp)$/
const mostBytes = 5 * 1024 * 1024

/** Throws 422 for an upload that cannot be a user's picture. Customers load it, so it must be public and small. */
export async function requirePicture(read: Reader, agent: AgentRecord, id: string | null | undefined): Promise<void> {
  if (!id) return
  const [upload] = await read.attachments([id])
  if (!upload || !(await mayUse(read, agent, upload))) throw unknownIn('picture_id', 'upload')
  if (!upload.public || !pictureTypes.test(upload.content_type) || upload.size > mostBytes) throw noPicture()
}
