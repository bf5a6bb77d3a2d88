import type { AttachmentRecord, ContentRecord, SessionRecord, ThreadMarksRecord, ThreadRecord } from '../records'

// The store's part for the visitor's side of a web conversation, beside the messages.

/** A page of the site that the customer had before them. */
export interface SeenPageRecord {
  url: string
  title: string
  at: number
}

/** On which pages a customer was last, newest first. */
export interface SeenPagesRecord {
  /** Of the identity: there is one at most. */
  id: string
  pages: SeenPageRecord[]
  updated_at: number
}

export interface Uploads {
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
  /** Newest first, behind `before`; '' begins. */
  threadsOfIdentityBefore(sourceId: string, identityId: string, before: string, limit: number): Promise<ThreadRecord[]>
  /** The uploads of this customer since a time in milliseconds. */
  uploadsSince(identityId: string, since: number): Promise<Uploads>
  /** Files that a customer uploaded before then and never sent, oldest first. */
  unsentUploads(before: number, limit: number): Promise<AttachmentRecord[]>
  /** Those of one customer. */
  unsentUploadsOf(identityId: string): Promise<AttachmentRecord[]>
  /** Sessions of one customer that have not ended, newest first; 500 at most. */
  sessionsOfIdentity(identityId: string): Promise<SessionRecord[]>
  /** Those that this key signed and that have not ended. */
  sessionsOfKey(keyId: string): Promise<SessionRecord[]>
  /** Those whose time is over and that have not ended. */
  expiredSessions(now: number, limit: number): Promise<SessionRecord[]>
}

export interface VisitorWriter {
  putThreadMarks(record: ThreadMarksRecord): Promise<void>
  deleteThreadMarks(threadId: string): Promise<void>
  putSeenPages(record: SeenPagesRecord): Promise<void>
  /** Those of customers who were on no page since then. */
  deleteSeenPagesBefore(at: number): Promise<void>
  updateSession(record: SessionRecord): Promise<void>
  updateAttachment(record: AttachmentRecord): Promise<void>
  /** Makes everything that one identity said and sent another's: threads, contents, interventions, uploads. */
  moveConversations(fromIdentityId: string, toIdentityId: string): Promise<void>
}
