import { constants, createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { basename, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { attachmentsPerMessage } from '../../contract/chat/realtime'
import { escapeHtml } from '../../contract/markdown/escape-html'
import { TooLarge } from '../attachments/incoming'
import { acceptUpload, EmptyFile } from '../attachments/take-in'
import type { AttachmentRecord } from '../conversation/contents/attachment-records'
import { isCustomerFormat } from '../conversation/customers/uploads'
import { attachmentUse } from '../conversation/events/release-files'
import type { Transaction } from '../conversation/ports'
import type { ContentRecord } from '../conversation/records'
import type { WriteSet } from '../conversation/write-set'
import type { ExportedFile } from './exported'
import { fetchFile } from './fetch-file'
import type { ImportNeeds, ImportPlace } from './needs'
import type { PreparedMessage } from './prepare-messages'

export interface MessageFiles {
  records: AttachmentRecord[]
}

/** Stores the bytes of the files of these messages. A file that is not there stays as its name in the text. */
export async function readFiles(
  needs: ImportNeeds,
  place: ImportPlace,
  messages: readonly PreparedMessage[],
): Promise<Map<PreparedMessage, MessageFiles>> {
  const found = new Map<PreparedMessage, MessageFiles>()
  for (const message of messages) {
    if (message.files.length === 0 && message.whole === null) continue
    const records: AttachmentRecord[] = []
    const names: string[] = []
    if (message.whole !== null && !place.dryRun) {
      const bytes = Readable.from([Buffer.from(message.whole)])
      const record = await acceptUpload(needs, {
        bytes,
        filename: 'message.txt',
        limit: Number.MAX_SAFE_INTEGER,
        uploadedBy: message.agentId ?? '',
      })
      records.push(record)
    }
    for (const file of message.files) {
      const record = records.length < attachmentsPerMessage ? await storeFile(needs, place, message, file) : null
      if (record === null) names.push(`[${file.name}]`)
      else if (record !== 'dry run') records.push(record)
    }
    if (names.length > 0) message.body = withNames(message, names)
    found.set(message, { records })
  }
  return found
}

function withNames({ body, format }: PreparedMessage, names: readonly string[]): string {
  if (format === 'html') return body + names.map((name) => `<p>${escapeHtml(name)}</p>`).join('')
  return [body, ...names].filter(Boolean).join('\n')
}

async function storeFile(
  needs: ImportNeeds,
  place: ImportPlace,
  message: PreparedMessage,
  file: ExportedFile,
): Promise<AttachmentRecord | 'dry run' | null> {
  const { report, dryRun } = place
  const where = `${file.name} of message ${message.foreignId}`
  const path = await pathBeside(place.folder, file)
  if (path === null && needs.outgoing === null) {
    report.left('files that do not lie beside the export', where)
    return null
  }
  if (dryRun) {
    report.stored('files')
    return 'dry run'
  }
  const bytes = path === null ? await fetchFile(needs, file.url) : createReadStream(path)
  if (typeof bytes === 'string') {
    report.left(`files that could not be fetched (${bytes})`, where)
    return null
  }
  try {
    const upload = { bytes, filename: file.name, limit: needs.fileLimit, uploadedBy: message.agentId ?? '' }
    const record = await acceptUpload(needs, upload)
    if (message.author === 'agent' || isCustomerFormat(record)) {
      report.stored('files')
      return record
    }
    await needs.files.remove(record.file_key)
    report.left('files of customers in a format that customers cannot send', where)
  } catch (error) {
    if (error instanceof EmptyFile) report.left('empty files', where)
    else if (error instanceof TooLarge) report.left('files larger than UPLOAD_LIMIT_MB', where)
    else throw error
  }
  return null
}

/** Finds `files/<id>`, or `files/` with the path of the address. */
async function pathBeside(folder: string, { url, id }: ExportedFile): Promise<string | null> {
  const base = join(folder, 'files')
  const paths = URL.canParse(url) ? [new URL(url).pathname, decoded(new URL(url).pathname)] : []
  for (const name of [...(id === null ? [] : [id]), ...paths, ...paths.map((path) => basename(path))]) {
    const path = normalize(join(base, name))
    if (!path.startsWith(base + sep)) continue
    const isThere = await access(path, constants.R_OK).then(
      () => true,
      () => false,
    )
    if (isThere) return path
  }
  return null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Adds the rows of the files of a message: only readers of the message can read them. */
export async function addFiles(
  needs: Pick<ImportNeeds, 'ids'>,
  tx: Pick<Transaction, 'insertAttachment'>,
  set: WriteSet,
  content: ContentRecord,
  records: readonly AttachmentRecord[],
): Promise<void> {
  for (const record of records) {
    const ofCustomer = content.author === 'customer'
    await tx.insertAttachment({
      ...record,
      public: false,
      uploaded_by: content.author_id,
      identity_id: ofCustomer ? content.identity_id : null,
      thread_id: ofCustomer ? content.thread_id : null,
      created_at: content.created_at,
    })
    if (!ofCustomer) set.attachmentUses.push(attachmentUse(needs, record.id, content))
  }
}
