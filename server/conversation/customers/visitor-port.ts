import type { AttachmentRecord } from '../contents/attachment-records'
import type { ContentRecord, SessionRecord, ThreadMarksRecord, ThreadRecord } from '../records'

export interface SeenPageRecord {
  url: string
  title: string
  at: number
}

/** The last pages that a customer saw, newest first. */
export interface SeenPagesRecord {
  /** The identity's id. An identity has at most one record. */
  id: string
  pages: SeenPageRecord[]
  updated_at: number
}

interface Uploads {
  count: number
  size: number
}

export interface VisitorReader {
  /** Null until the customer or an agent marks the thread as read. */
  threadMarks(threadId: string): Promise<ThreadMarksRecord | null>
  seenPages(identityId: string): Promise<SeenPagesRecord | null>
  /** Returns the newest contents before `seq` that the customer can see, in order. */
  contentsBefore(threadId: string, seq: number, limit: number): Promise<ContentRecord[]>
  /** Returns the threads before `before`, newest first; '' begins with the newest. */
  threadsOfIdentityBefore(sourceId: string, identityId: string, before: string, limit: number): Promise<ThreadRecord[]>
  /** Counts the uploads of this customer since a time in milliseconds. */
  uploadsSince(identityId: string, since: number): Promise<Uploads>
  /** Returns customers' files that were uploaded before this time and that no message uses, oldest first. */
  unsentUploads(before: number, limit: number): Promise<AttachmentRecord[]>
  unsentUploadsOf(identityId: string): Promise<AttachmentRecord[]>
  /** Returns at most 500 sessions of one customer that have not ended, newest first. */
  sessionsOfIdentity(identityId: string): Promise<SessionRecord[]>
  /** Returns the sessions that this key signed and that have not ended. */
  sessionsOfKey(keyId: string): Promise<SessionRecord[]>
  /** Returns expired signed sessions that are not marked as ended yet. */
  expiredSessions(now: number, limit: number): Promise<SessionRecord[]>
}

export interface VisitorWriter {
  putThreadMarks(record: ThreadMarksRecord): Promise<void>
  deleteThreadMarks(threadId: string): Promise<void>
  putSeenPages(record: SeenPagesRecord): Promise<void>
  /** Deletes the page visits of customers whose last visit was before `at`. */
  deleteSeenPagesBefore(at: number): Promise<void>
  updateSession(record: SessionRecord): Promise<void>
  updateAttachment(record: AttachmentRecord): Promise<void>
  moveConversations(fromIdentityId: string, toIdentityId: string): Promise<void>
}
