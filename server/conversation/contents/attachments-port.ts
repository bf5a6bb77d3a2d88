import type { Page } from '../list-port'
import type { AttachmentRecord, AttachmentUseRecord } from './attachment-records'

export interface AttachmentFilter {
  /** Only public uploads, uploads of messages on these sources, and this agent's unsent ones. Absent: all uploads. */
  usableBy?: { agentId: string; sourceIds: readonly string[] }
  public?: boolean
  uploadedBy?: string
  /** A content type such as `image/png` or `image/*`. */
  contentType?: string
}

export interface AttachmentReader {
  attachments(ids: readonly string[]): Promise<AttachmentRecord[]>
  /** Newest first. */
  attachmentPage(filter: AttachmentFilter, page: Page): Promise<{ count: number; records: AttachmentRecord[] }>
  sourcesUsing(attachmentId: string): Promise<string[]>
  isUsed(attachmentId: string): Promise<boolean>
  attachmentUsesIn(contentIds: readonly string[]): Promise<AttachmentUseRecord[]>
  isShownTo(identityId: string, attachmentId: string): Promise<boolean>
}

export interface AttachmentWriter {
  insertAttachment(record: AttachmentRecord): Promise<void>
  insertAttachmentUse(record: AttachmentUseRecord): Promise<void>
  deleteAttachmentUse(id: string): Promise<void>
  deleteAttachmentUsesOf(attachmentId: string): Promise<void>
}
