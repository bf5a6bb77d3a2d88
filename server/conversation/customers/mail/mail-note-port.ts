/** Facts about a customer's e-mail address. The address itself is not stored. */
export interface MailNoteRecord {
  /** A hash of the address, or of a thread for answers to other senders; made with the installation's secret. */
  id: string
  /** The time of a bounce: nothing more is sent there. Null: none since the last e-mail from there. */
  bounced_at: number | null
  /** The status of the bounce, such as `5.1.1`. */
  bounce_status: string | null
  /** The last answer that said why an e-mail was refused. */
  refused_at: number | null
  /** The time at which its owner asked for no more e-mails; null: may be written to. */
  unsubscribed_at: number | null
  updated_at: number
}

export interface MailNoteReader {
  mailNote(id: string): Promise<MailNoteRecord | null>
}

export interface MailNoteWriter {
  putMailNote(record: MailNoteRecord): Promise<void>
  /** Deletes notes without a bounce and an unsubscription that were not changed since then. */
  deleteMailNotesBefore(at: number): Promise<void>
}
