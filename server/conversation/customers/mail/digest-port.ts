import type { StoredRecord } from '../../stored-record'

/** An e-mail with the replies that a customer had not read. Its id is that of its row of the outbox. */
export interface DigestRecord extends StoredRecord {
  source_id: string
  identity_id: string
  thread_id: string
  /** The last content that it shows. */
  seq: number
  /** The id of the note about its address (mail-note-port.ts): the address itself is not stored. */
  note_id: string
  /** The first time that its link continued the chat. */
  opened_at: number | null
  /** The first answer by e-mail after it. */
  answered_at: number | null
}

/** The results of a source's digests. */
interface DigestCounts {
  sent: number
  opened: number
  answered: number
}

export interface DigestReader {
  digest(id: string): Promise<DigestRecord | null>
  /** The newest digest of a thread. */
  newestDigest(threadId: string): Promise<DigestRecord | null>
  /** The digests to the address of this note after this time, of all its customers. */
  digestsSince(noteId: string, at: number): Promise<number>
  /** From `since` until before `until`, in milliseconds. */
  digestCounts(sourceIds: readonly string[], since: number, until: number): Promise<DigestCounts>
}

export interface DigestWriter {
  insertDigest(record: DigestRecord): Promise<void>
  updateDigest(record: DigestRecord): Promise<void>
  deleteDigestsOf(threadId: string): Promise<void>
  /** Sets only `digest_waits` of one thread. */
  setDigestWaits(threadId: string, waits: boolean): Promise<void>
}
