import type { AttachmentRecord } from './contents/attachment-records'
import type { DeliveryRecord } from './events/webhook-records'
import type { ContentRecord, OutboxTask, SessionRecord, ThreadRecord } from './records'

export interface OutboxDepth {
  kind: OutboxTask['kind']
  waiting: number
  parked: number
  /** The earliest due time of the due rows, in milliseconds; null if no row is due. */
  oldest_due_at: number | null
  /** The creation time of the oldest waiting row, in milliseconds; null if no row waits. */
  oldest_created_at: number | null
}

/** Returns records after `after`, ordered by id. The first call passes ''. */
export interface OperationsReader {
  outboxDepth(now: number): Promise<OutboxDepth[]>
  /** Null without contents. */
  newestContentId(): Promise<string | null>
  threadsAfter(after: string, limit: number): Promise<ThreadRecord[]>
  contentsAfterId(after: string, limit: number): Promise<ContentRecord[]>
  attachmentsAfter(after: string, limit: number): Promise<AttachmentRecord[]>
  deliveriesAfter(after: string, limit: number): Promise<DeliveryRecord[]>
  /** Ordered by hash. */
  sessionsAfter(after: string, limit: number): Promise<SessionRecord[]>
  threadsOfIdentityAfter(identityId: string, after: string, limit: number): Promise<ThreadRecord[]>
  /** Returns private contents, ordered by id, because they have no `seq`. */
  hiddenContentsAfter(threadId: string, after: string, limit: number): Promise<ContentRecord[]>
  deliveriesOfThread(threadId: string, limit: number): Promise<DeliveryRecord[]>
  deliveriesAbout(threadId: string, contentId: string): Promise<DeliveryRecord[]>
  /** Returns the time of the identity's newest content; null without contents. */
  lastContentAt(identityId: string): Promise<number | null>
}

export interface OperationsWriter {
  deleteThread(id: string): Promise<void>
  deleteContent(id: string): Promise<void>
  deleteAttachment(id: string): Promise<void>
  deleteThreadControlsOf(identityId: string): Promise<void>
}

export interface Commit {
  durationMs: number
  commands: number
}
