import type { Page } from '../list-port'
import type { AttachmentRecord } from '../records'

export interface AttachmentFilter {
  /** Only public uploads and those of this agent; absent: all. */
  usableBy?: string
  public?: boolean
  uploadedBy?: string
  /** Whole, or with `*` behind the slash. */
  contentType?: string
}

export interface AttachmentReader {
  /** Those among `ids` that there are. */
  attachments(ids: readonly string[]): Promise<AttachmentRecord[]>
  /** Newest first. */
  attachmentPage(filter: AttachmentFilter, page: Page): Promise<{ count: number; records: AttachmentRecord[] }>
}

export interface AttachmentWriter {
  insertAttachment(record: AttachmentRecord): Promise<void>
}
