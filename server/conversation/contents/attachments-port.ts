import type { Page } from '../list-port'
import type { AttachmentRecord } from '../records'

export interface AttachmentFilter {
  /** Only public uploads and uploads of this agent; absent: all uploads. */
  usableBy?: string
  public?: boolean
  uploadedBy?: string
  /** A content type such as `image/png` or `image/*`. */
  contentType?: string
}

export interface AttachmentReader {
  /** The uploads of `ids` that exist. */
  attachments(ids: readonly string[]): Promise<AttachmentRecord[]>
  /** Newest first. */
  attachmentPage(filter: AttachmentFilter, page: Page): Promise<{ count: number; records: AttachmentRecord[] }>
}

export interface AttachmentWriter {
  insertAttachment(record: AttachmentRecord): Promise<void>
}
