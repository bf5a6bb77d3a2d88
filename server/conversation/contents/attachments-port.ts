import type { Page } from '../list-port'
import type { AttachmentRecord, AttachmentUseRecord } from './attachment-records'

export interface AttachmentFilter {
  /** Only public uploads, and uploads of this agent that no message names or that a message on one of these sources names; absent: all uploads. */
  usableBy?: { agentId: string; sourceIds: readonly string[] }
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
  /** The sources on which messages name the private file. */
  sourcesUsing(attachmentId: string): Promise<string[]>
  isUsed(attachmentId: string): Promise<boolean>
  attachmentUsesIn(contentIds: readonly string[]): Promise<AttachmentUseRecord[]>
  /** Whether a message that the customer may see names the private file. */
  isShownTo(identityId: string, attachmentId: string): Promise<boolean>
}

export interface AttachmentWriter {
  insertAttachment(record: AttachmentRecord): Promise<void>
  insertAttachmentUse(record: AttachmentUseRecord): Promise<void>
  deleteAttachmentUse(id: string): Promise<void>
  deleteAttachmentUsesOf(attachmentId: string): Promise<void>
}
