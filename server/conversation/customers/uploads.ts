import type { Clock } from '../clock-and-ids'
import type { AttachmentRecord } from '../contents/attachment-records'
import { deleteFile } from '../events/release-files'
import type { Needs } from '../needs'
import type { Reader } from '../ports'
import { Refusal } from '../refusals'
import { identityOf } from './customer'
import { tooManyUploads } from './refusals'
import type { Visitor } from './session'

/** Formats that customers can send: never HTML, SVG or programs. */
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
  'text/calendar',
  'text/csv',
  'text/plain',
  'text/vcard',
  'text/vtt',
] as const

const windowMs = 600_000

/** The most that one visitor can upload in ten minutes; 0: no limit. */
export interface UploadLimit {
  files: number
  bytes: number
}

/** The first upload creates the identity, like a first message. Throws if uploads are not allowed. */
export async function beginUpload(needs: Needs, visitor: Visitor, most: UploadLimit): Promise<string> {
  const customer = { sessionHash: visitor.sessionHash, origin: visitor.origin }
  const { source, sessionHash } = visitor
  const { id: identityId } = await needs.store.act({
    orderingKey: sessionHash,
    load: { sessionHash, sourceId: source.id },
    decide: (scene, set) => identityOf(needs, scene, set, source, customer),
  })
  const { count, size } = await recentUploads(needs.store.read, needs.clock, identityId)
  if (exceedsLimit(most, count + 1, size + 1)) throw tooManyUploads()
  return identityId
}

/**
 * Stores a visitor's file, which only the customer and agents can read. Throws for a format that customers cannot send.
 */
export async function storeUpload(needs: Needs, file: AttachmentRecord, most: UploadLimit): Promise<AttachmentRecord> {
  if (!isCustomerFormat(file)) throw formatRefused(file)
  const privateFile = { ...file, public: false }
  await needs.store.transact(async (tx) => {
    // This locks the identity, so that simultaneous uploads are counted one after the other.
    await tx.identity(file.uploaded_by)
    const { count, size } = await recentUploads(tx, needs.clock, file.uploaded_by)
    if (exceedsLimit(most, count + 1, size + file.size)) throw tooManyUploads()
    await tx.insertAttachment(privateFile)
  })
  return privateFile
}

const exceedsLimit = ({ files, bytes }: UploadLimit, count: number, size: number): boolean =>
  (files > 0 && count > files) || (bytes > 0 && size > bytes)

const recentUploads = (read: Reader, clock: Clock, identityId: string) =>
  read.uploadsSince(identityId, clock() - windowMs)

/** Returns false for text whose file name a browser or a system would run. */
export function isCustomerFormat({ content_type, filename }: AttachmentRecord): boolean {
  if (content_type.startsWith('text/') && runnable.test(filename)) return false
  const kind = `${content_type.split('/')[0]}/*`
  return (customerFormats as readonly string[]).some((each) => each === content_type || each === kind)
}

const runnable =
  /\.(x?html?|xhtml|svgz?|xml|m?js|jse|vbs?|hta|bat|cmd|com|ps1|sh|py|pl|rb|php\d?|reg|lnk|url|desktop)$/i

function formatRefused({ content_type, filename }: AttachmentRecord) {
  const sentence = `${filename} has a format that cannot be sent here (${content_type}).`
  const hint = 'Send a picture, pdf, office document, sound, video or text.'
  return new Refusal('format_not_allowed', 'invalid', `${sentence} ${hint}`)
}

const unsentMs = 86_400_000
const step = 100

/** Deletes uploads that visitors did not send within a day. Returns how many. */
export async function deleteUnsentUploads(needs: Needs, mayContinue: () => Promise<boolean>): Promise<number> {
  const before = needs.clock() - unsentMs
  let dropped = 0
  while (await mayContinue()) {
    const files = await needs.store.read.unsentUploads(before, step)
    dropped += await deleteUploads(needs, files)
    if (files.length < step) break
  }
  return dropped
}

/** Deletes these uploads, except those that have been sent since. Returns how many. */
export function deleteUploads(needs: Needs, files: readonly AttachmentRecord[]): Promise<number> {
  return needs.store.transact(async (tx) => {
    const unsent = (await tx.attachments(files.map(({ id }) => id))).filter(({ thread_id }) => thread_id === null)
    for (const file of unsent) await deleteFile(needs, tx, file)
    return unsent.length
  })
}
