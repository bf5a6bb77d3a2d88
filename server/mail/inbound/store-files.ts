import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { attachmentsPerMessage } from '../../../contract/chat/realtime'
import { TooLarge } from '../../attachments/incoming'
import { acceptUpload, EmptyFile, StorageFailed } from '../../attachments/take-in'
import type { AttachmentRecord } from '../../conversation/contents/attachment-records'
import { emailFile } from '../../conversation/contents/present'
import { deleteUploads, storeUpload } from '../../conversation/customers/uploads'
import type { SourceRecord } from '../../conversation/records'
import { Refusal, storageFull, storageUnreachable } from '../../conversation/refusals'
import { hasNoRoom } from '../../observe/disk'
import type { MailFile } from './inbound-mail'
import type { InboundNeeds } from './inbound-needs'
import type { MailSource } from './parsing/parse-program'

interface Sender {
  source: SourceRecord
  identityId: string
}

interface KeptFiles {
  storedFiles: AttachmentRecord[]
  leftOut: string[]
}

/**
 * Stores the files that the upload rules allow; returns the names of the others. Throws if the storage is full or
 * unreachable.
 */
export async function storeFiles(needs: InboundNeeds, sender: Sender, files: readonly MailFile[]): Promise<KeptFiles> {
  const storedFiles: AttachmentRecord[] = []
  const leftOut: string[] = []
  try {
    for (const file of files) {
      const record = storedFiles.length < attachmentsPerMessage ? await storeFile(needs, sender, file) : null
      if (record) storedFiles.push(record)
      else leftOut.push(file.filename)
    }
    return { storedFiles, leftOut }
  } catch (error) {
    await deleteUploads(needs, storedFiles)
    throw error
  }
}

/** Stores the original e-mail for agents. Returns null if the customer's stored files have reached their limit. */
export async function storeOriginal(
  needs: InboundNeeds,
  sender: Sender,
  mail: MailSource,
): Promise<AttachmentRecord | null> {
  const bytes = () => (typeof mail === 'string' ? createReadStream(mail) : Readable.from([mail]))
  const size = typeof mail === 'string' ? (await stat(mail)).size : mail.length
  return keepBytes(needs, sender, {
    bytes,
    size,
    filename: emailFile.filename,
    limit: needs.replies.limit,
    isEmail: true,
  })
}

interface Bytes {
  bytes(): Readable
  size: number
  filename: string
  limit: number
  /** Whether this is the original e-mail, which is always stored as text. */
  isEmail: boolean
}

async function storeFile(
  needs: InboundNeeds,
  sender: Sender,
  { filename, content }: MailFile,
): Promise<AttachmentRecord | null> {
  // Outlook's own format, which no other program reads.
  if (/^winmail\.dat$/i.test(filename)) return null
  const limit = needs.config.limits.visitorFile.bytes
  const bytes = () => Readable.from([content])
  return keepBytes(needs, sender, { bytes, size: content.length, filename, limit, isEmail: false })
}

async function keepBytes(
  needs: InboundNeeds,
  { source, identityId }: Sender,
  { bytes, size, filename, limit, isEmail }: Bytes,
): Promise<AttachmentRecord | null> {
  if (!(await needs.disk.hasRoomFor(size))) throw storageFull()
  let stored: AttachmentRecord | null = null
  try {
    const who = { visitor: `mail ${identityId}`, address: `mail ${identityId}`, source: source.id }
    needs.limits.upload(who, size, false)
    stored = await acceptUpload(needs, { bytes: bytes(), filename, limit, uploadedBy: identityId, identityId })
    if (isEmail) Object.assign(stored, emailFile)
    return await storeUpload(needs, stored, needs.config.limits.visitorUploads)
  } catch (error) {
    if (stored) await needs.files.remove(stored.file_key)
    if (error instanceof EmptyFile || error instanceof TooLarge) return null
    if (error instanceof Refusal && leavesOut.has(error.code)) return null
    if (hasNoRoom(error)) throw storageFull()
    if (error instanceof StorageFailed) throw storageUnreachable()
    throw error
  }
}

const leavesOut: ReadonlySet<string> = new Set<Refusal['code']>(['format_not_allowed', 'too_many_uploads'])
