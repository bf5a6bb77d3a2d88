/** The header of an e-mail, which decides whether the body is read. */
export interface MailHead {
  /** With angle brackets; null if the e-mail has no id. */
  messageId: string | null
  /** The address of the sender; null for none or several. */
  from: string | null
  sender: string
  subject: string
  recipients: string[]
  /** Ids of the e-mails that this e-mail answers, the nearest first. */
  references: string[]
  automatic: boolean
  report: boolean
}

export interface MailBody {
  /** The whole text, with quotes and signatures. It is made from the HTML if the e-mail has no text. */
  text: string
  /** The HTML as text, if it differs from `text`. Only `htmlText` then has the positions of pictures. */
  htmlText: string | null
  /** Whether the end of the text was removed because it is too long. */
  isCut: boolean
  /** Whether the mail program marks quotes itself. A line of the writer then never begins with ">". */
  marksQuotes: boolean
  files: MailFile[]
  /** The addresses that a bounce calls unreachable; empty for other e-mails. */
  bounces: Bounce[]
  /** A hash of text and files, the same for every delivery of the e-mail. */
  hash: string
}

export interface MailFile {
  filename: string
  contentType: string
  /** The id with which the text refers to this file; null for none. */
  contentId: string | null
  content: Buffer
}

export interface Bounce {
  email: string
  /** A status code such as `5.1.1`. */
  status: string
}

export type MailHeaders = (name: string) => string[]
