import type { StoredRecord } from '../../stored-record'

/** An e-mail with the replies that a customer had not read. Its id is that of its outbox row. */
export interface DigestRecord extends StoredRecord {
  source_id: string
  identity_id: string
  thread_id: string
  seq: number
  /** The id of the note about the e-mail address (mail-note-port.ts). The address itself is not stored. */
  note_id: string
  opened_at: number | null
  answered_at: number | null
}

interface DigestCounts {
  sent: number
  opened: number
  answered: number
}

export interface DigestReader {
  digest(id: string): Promise<DigestRecord | null>
  newestDigest(threadId: string): Promise<DigestRecord | null>
  /** Counts the digests after `at` to the address of this note, for all customers with that address. */
  digestsSince(noteId: string, at: number): Promise<number>
  /** Counts digests from `since` until just before `until`, in milliseconds since 1970. */
  digestCounts(sourceIds: readonly string[], since: number, until: number): Promise<DigestCounts>
}

export interface DigestWriter {
  insertDigest(record: DigestRecord): Promise<void>
  updateDigest(record: DigestRecord): Promise<void>
  deleteDigestsOf(threadId: string): Promise<void>
  /** Sets only `digest_waits` of the thread. */
  setDigestWaits(threadId: string, waits: boolean): Promise<void>
}
