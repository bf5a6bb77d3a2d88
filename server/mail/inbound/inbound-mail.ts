/** The header of an e-mail: enough to judge whether its body is read. */
export interface MailHead {
  /** With angle brackets; null if the e-mail has none. */
  messageId: string | null
  /** The sender; null if there is none, or several. */
  from: string | null
  /** The name and the address of the sender, as they are written. */
  sender: string
  subject: string
  recipients: string[]
  /** Ids of the e-mails that it answers, the nearest first. */
  references: string[]
  /** A notice or an answer of a program, or an e-mail of a list. */
  automatic: boolean
  /** A report of a mail server, such as a bounce. */
  report: boolean
}

export interface MailBody {
  /** With quotes and signatures, and with the places of pictures; HTML as text. */
  text: string
  /** Of the HTML, if `text` is another text: it has the places of pictures. */
  htmlText: string | null
  /** Whether the end of the text was left out, since it is too long. */
  isCut: boolean
  /** Whether its program marks quotes: ">" begins no line of the writer. */
  marksQuotes: boolean
  files: MailFile[]
  /** The addresses that a mail server gives up; empty for all e-mails but bounces. */
  bounces: Bounce[]
  /** The same for the same text and files, whatever way the e-mail took here. */
  hash: string
}

export interface MailFile {
  filename: string
  /** As the e-mail names it. */
  contentType: string
  /** By which the text has its place; null: it has none. */
  contentId: string | null
  content: Buffer
}

export interface Bounce {
  email: string
  /** Such as `5.1.1`. */
  status: string
}

/** The values of a header as they were written, unfolded. */
export type MailHeaders = (name: string) => string[]
