import type {
  AttachmentRecord,
  ContentRecord,
  DeliveryRecord,
  OutboxTask,
  SessionRecord,
  ThreadRecord,
} from './records'

// The store's part for operators: its health, and reading all of it in small steps to delete or to export.

export interface OutboxDepth {
  kind: OutboxTask['kind']
  /** Rows that wait or are being handled. */
  waiting: number
  /** Rows that could not be handled and are parked. */
  parked: number
  /** When the row that has been due for longest became due, milliseconds; null when none is due. */
  oldest_due_at: number | null
  /** When the oldest waiting row was made, milliseconds; null when none waits. */
  oldest_created_at: number | null
}

/** Records come in the order of ids, behind `after`; the first call gives ''. */
export interface OperationsReader {
  outboxDepth(now: number): Promise<OutboxDepth[]>
  /** Null while nothing was said. */
  newestContentId(): Promise<string | null>
  threadsAfter(after: string, limit: number): Promise<ThreadRecord[]>
  contentsAfterId(after: string, limit: number): Promise<ContentRecord[]>
  attachmentsAfter(after: string, limit: number): Promise<AttachmentRecord[]>
  deliveriesAfter(after: string, limit: number): Promise<DeliveryRecord[]>
  /** In the order of their hashes. */
  sessionsAfter(after: string, limit: number): Promise<SessionRecord[]>
  /** On every source. */
  threadsOfIdentityAfter(identityId: string, after: string, limit: number): Promise<ThreadRecord[]>
  /** Private messages, which have no `seq`, in the order of their ids. */
  hiddenContentsAfter(threadId: string, after: string, limit: number): Promise<ContentRecord[]>
  deliveriesOfThread(threadId: string, limit: number): Promise<DeliveryRecord[]>
  /** When anything was last said in a thread of this identity; null when nothing ever was. */
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
  /** How many commands shared it. */
  commands: number
}
