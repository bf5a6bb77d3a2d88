import { Readable } from 'node:stream'
import { attachmentsPerMessage } from '../../../contract/chat/realtime'
import { TooLarge } from '../../attachments/incoming'
import { EmptyFile, StorageFailed, takeIn } from '../../attachments/take-in'
import { dropUploads, keepUpload } from '../../conversation/customers/uploads'
import type { AttachmentRecord, SourceRecord } from '../../conversation/records'
import { Refusal, storageAway, storageFull } from '../../conversation/refusals'
import { hasNoRoom } from '../../observe/disk'
import type { MailFile } from './inbound-mail'
import type { InboundNeeds } from './inbound-needs'

interface Sender {
  source: SourceRecord
  identityId: string
}

interface KeptFiles {
  kept: AttachmentRecord[]
  /** The names of files that could not be taken. */
  leftOut: string[]
}

/**
 * Takes the files of an e-mail in, by the rules of a customer's uploads. Files that break a rule are left out, since the
 * words of the e-mail count without them. Throws if the storage is full or away.
 */
export async function keepFiles(needs: InboundNeeds, sender: Sender, files: readonly MailFile[]): Promise<KeptFiles> {
  const kept: AttachmentRecord[] = []
  const leftOut: string[] = []
  try {
    for (const file of files) {
      const record = kept.length < attachmentsPerMessage ? await keep(needs, sender, file) : null
      if (record) kept.push(record)
      else leftOut.push(file.filename)
    }
    return { kept, leftOut }
  } catch (error) {
    await dropUploads(needs, kept)
    throw error
  }
}

/** Null for a file that is left out. */
async function keep(
  needs: InboundNeeds,
  { source, identityId }: Sender,
  { filename, content }: MailFile,
): Promise<AttachmentRecord | null> {
  // Outlook's own wrapping, which no other program reads.
  if (/^winmail\.dat$/i.test(filename)) return null
  const { visitorFile, visitorUploads } = needs.config.limits
  if (!(await needs.disk.hasRoomFor(content.length))) throw storageFull()
  let stored: AttachmentRecord | null = null
  try {
    const who = { visitor: `mail ${identityId}`, address: `mail ${identityId}`, source: source.id }
    needs.limits.upload(who, content.length, false)
    const upload = { bytes: Readable.from([content]), filename, limit: visitorFile.bytes }
    stored = await takeIn(needs, { ...upload, uploadedBy: identityId, identityId })
    return await keepUpload(needs, stored, visitorUploads)
  } catch (error) {
    if (stored) await needs.files.remove(stored.file_key)
    if (error instanceof EmptyFile || error instanceof TooLarge) return null
    if (error instanceof Refusal && leavesOut.has(error.code)) return null
    if (hasNoRoom(error)) throw storageFull()
    if (error instanceof StorageFailed) throw storageAway()
    throw error
  }
}

const leavesOut: ReadonlySet<string> = new Set<Refusal['code']>(['format_not_allowed', 'too_many_uploads'])
