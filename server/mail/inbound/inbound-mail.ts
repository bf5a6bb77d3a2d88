/** The header of an e-mail: enough to judge whether its body is read. */
export interface MailHead {
  /** With angle brackets; null if the e-mail has none. */
  messageId: string | null
  /** The sender; null if there is none, or several. */
  from: string | null
  recipients: string[]
  /** Ids of the e-mails that it answers, the nearest first. */
  references: string[]
  /** A notice or an answer of a program, or an e-mail of a list. */
  automatic: boolean
  /** A report of a mail server, such as a bounce. */
  report: boolean
}

export interface MailBody {
  /** With quotes and signatures; HTML as text. */
  text: string
  /** Whether the end of the text was left out, since it is too long. */
  isCut: boolean
  files: MailFile[]
  /** The addresses that a mail server gives up; empty for all e-mails but bounces. */
  bounces: Bounce[]
  /** The same for the same text and files, whatever way the e-mail took here. */
  hash: string
}

export interface MailFile {
  filename: string
  content: Buffer
}

export interface Bounce {
  email: string
  /** Such as `5.1.1`. */
  status: string
}

/** The values of a header as they were written, unfolded. */
export type MailHeaders = (name: string) => string[]
