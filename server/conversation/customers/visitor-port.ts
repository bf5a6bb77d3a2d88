import type { AttachmentRecord } from '../contents/attachment-records'
import type { ContentRecord, SessionRecord, ThreadMarksRecord, ThreadRecord } from '../records'

/** A page of the site that the customer saw. */
export interface SeenPageRecord {
  url: string
  title: string
  at: number
}

/** The last pages that a customer saw, newest first. */
export interface SeenPagesRecord {
  /** The identity's id: an identity has one such record at most. */
  id: string
  pages: SeenPageRecord[]
  updated_at: number
}

interface Uploads {
  count: number
  /** Bytes. */
  size: number
}

export interface VisitorReader {
  /** Null while neither side has marked anything. */
  threadMarks(threadId: string): Promise<ThreadMarksRecord | null>
  seenPages(identityId: string): Promise<SeenPagesRecord | null>
  /** The newest contents before `seq` that the customer may see, in order. */
  contentsBefore(threadId: string, seq: number, limit: number): Promise<ContentRecord[]>
  /** Threads behind `before`, newest first; '' begins with the newest. */
  threadsOfIdentityBefore(sourceId: string, identityId: string, before: string, limit: number): Promise<ThreadRecord[]>
  /** The uploads of this customer since a time in milliseconds. */
  uploadsSince(identityId: string, since: number): Promise<Uploads>
  /** Files that a customer uploaded before this time, and that no message names, oldest first. */
  unsentUploads(before: number, limit: number): Promise<AttachmentRecord[]>
  /** Files of one customer that were never sent. */
  unsentUploadsOf(identityId: string): Promise<AttachmentRecord[]>
  /** Sessions of one customer that have not ended, newest first; 500 at most. */
  sessionsOfIdentity(identityId: string): Promise<SessionRecord[]>
  /** Sessions that this key signed and that have not ended. */
  sessionsOfKey(keyId: string): Promise<SessionRecord[]>
  /** Signed sessions whose time is over and that have not been ended. */
  expiredSessions(now: number, limit: number): Promise<SessionRecord[]>
}

export interface VisitorWriter {
  putThreadMarks(record: ThreadMarksRecord): Promise<void>
  deleteThreadMarks(threadId: string): Promise<void>
  putSeenPages(record: SeenPagesRecord): Promise<void>
  /** Deletes the pages of customers who saw no page since then. */
  deleteSeenPagesBefore(at: number): Promise<void>
  updateSession(record: SessionRecord): Promise<void>
  updateAttachment(record: AttachmentRecord): Promise<void>
  /** Gives threads, contents, interventions and uploads of one identity to another identity. */
  moveConversations(fromIdentityId: string, toIdentityId: string): Promise<void>
}
