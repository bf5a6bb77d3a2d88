import type { Clock } from '../clock-and-ids'
import type { Needs } from '../needs'
import type { Reader } from '../ports'
import type { AttachmentRecord } from '../records'
import { Refusal } from '../refusals'
import { type DeletingNeeds, removeFiles } from '../threads/delete-thread'
import { identityOf } from './customer'
import { tooManyUploads } from './refusals'
import type { Visitor } from './session'

/** The files that customers may send: pictures, pdf, office documents, audio, video, text; never html, svg or programs. */
export const customerFormats = [
  'image/apng',
  'image/avif',
  'image/bmp',
  'image/gif',
  'image/heic',
  'image/heif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'application/pdf',
  'application/rtf',
  'application/x-cfb',
  'application/vnd.oasis.opendocument.presentation',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'audio/*',
  'video/*',
  'text/plain',
] as const

const windowMs = 600_000

/** How much one visitor may send in ten minutes; 0 is no limit. */
export interface MostUploads {
  files: number
  bytes: number
}

/** The identity in whose name a visitor uploads; a first upload makes it, as a first message does. Throws where none may. */
export async function beginUpload(needs: Needs, visitor: Visitor, most: MostUploads): Promise<string> {
  const customer = { sessionHash: visitor.sessionHash, origin: visitor.origin }
  const identityId = await needs.store.transact((tx) => identityOf(needs, tx, visitor.source, customer))
  const { count, size } = await recentUploads(needs.store.read, needs.clock, identityId)
  if (isOver(most, count + 1, size + 1)) throw tooManyUploads()
  return identityId
}

/** Keeps a visitor's file, for this customer and the agents only. Throws for what customers may not send. */
export async function keepUpload(needs: Needs, file: AttachmentRecord, most: MostUploads): Promise<AttachmentRecord> {
  if (!isCustomerFormat(file)) throw formatRefused(file)
  const own = { ...file, public: false }
  await needs.store.transact(async (tx) => {
    // Uploads that began together are counted one after the other here: their identity is held.
    await tx.identity(file.uploaded_by)
    const { count, size } = await recentUploads(tx, needs.clock, file.uploaded_by)
    if (isOver(most, count + 1, size + file.size)) throw tooManyUploads()
    await tx.insertAttachment(own)
  })
  return own
}

const isOver = ({ files, bytes }: MostUploads, count: number, size: number): boolean =>
  (files > 0 && count > files) || (bytes > 0 && size > bytes)

const recentUploads = (read: Reader, clock: Clock, identityId: string) =>
  read.uploadsSince(identityId, clock() - windowMs)

/** Text is plain text only when nothing in its name says that a browser or a system would run it. */
function isCustomerFormat({ content_type, filename }: AttachmentRecord): boolean {
  if (content_type === 'text/plain' && runnable.test(filename)) return false
  const kind = `${content_type.split('/')[0]}/*`
  return (customerFormats as readonly string[]).some((each) => each === content_type || each === kind)
}

const runnable =
  /\.(x?html?|xhtml|svgz?|xml|m?js|jse|vbs?|hta|bat|cmd|com|ps1|sh|py|pl|rb|php\d?|reg|lnk|url|desktop)$/i

function formatRefused({ content_type, filename }: AttachmentRecord) {
  const sentence = `${filename} is of a kind that cannot be sent here (${content_type}).`
  const instead = 'Send a picture, pdf, office document, sound, video or text.'
  return new Refusal('format_not_allowed', 'invalid', `${sentence} ${instead}`)
}

const unsentMs = 86_400_000
const step = 100

/** Deletes what visitors uploaded and did not send within a day. Gives how many. */
export async function dropUnsentUploads(needs: DeletingNeeds, goOn: () => Promise<boolean>): Promise<number> {
  const before = needs.clock() - unsentMs
  let dropped = 0
  while (await goOn()) {
    const files = await needs.store.read.unsentUploads(before, step)
    dropped += await dropUploads(needs, files)
    if (files.length < step) break
  }
  return dropped
}

/** Deletes these uploads unless they were sent meanwhile. */
export async function dropUploads(needs: DeletingNeeds, files: readonly AttachmentRecord[]): Promise<number> {
  const gone = await needs.store.transact(async (tx) => {
    const unsent = (await tx.attachments(files.map(({ id }) => id))).filter(({ thread_id }) => thread_id === null)
    for (const { id } of unsent) await tx.deleteAttachment(id)
    return unsent
  })
  for (const file of gone) await removeFiles(needs, file)
  return gone.length
}
