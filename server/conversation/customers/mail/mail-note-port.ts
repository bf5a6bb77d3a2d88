/** Facts about a customer's e-mail address. The address itself is not stored. */
export interface MailNoteRecord {
  /** A hash of an address, or of a thread and a foreign sender; keyed with the installation's secret. */
  id: string
  /** The time of a bounce, after which no e-mails are sent. Null: none since the last e-mail from this address. */
  bounced_at: number | null
  bounce_status: string | null
  refused_at: number | null
  /** The time at which the owner unsubscribed; null: e-mails are allowed. */
  unsubscribed_at: number | null
  updated_at: number
}

export interface MailNoteReader {
  mailNote(id: string): Promise<MailNoteRecord | null>
}

export interface MailNoteWriter {
  putMailNote(record: MailNoteRecord): Promise<void>
  /** Deletes notes without a bounce and without an unsubscription that were last changed before `at`. */
  deleteMailNotesBefore(at: number): Promise<void>
}
