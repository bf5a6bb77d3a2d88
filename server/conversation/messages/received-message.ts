import type { ShownMessage } from '../../../contract/chat/realtime'
import type { AttachmentRecord } from '../contents/attachment-records'
import type { Customer } from '../customers/customer'
import type { ContentRecord, SourceRecord } from '../records'

export interface ReceivedMessage {
  source: SourceRecord
  customer: Customer
  language: string | null
  /** A message that is sent again with the same client id is stored one time. */
  clientId: string
  /** The message's id on its channel; absent on the web, where it is the content's id. */
  foreignId?: string
  body: string
  /**
   * The id of the answered message, here or on its channel. Null: the newest message that offers the tapped payload.
   */
  inReplyToId: string | null
  structuredReply: unknown
  attachmentIds?: readonly string[] | undefined
  threadId?: string | undefined
  newThread?: boolean | undefined
  /** Automatic messages that the customer saw and that are not stored yet. */
  shownMessages?: readonly ShownMessage[] | undefined
  /** True for an automatic message, such as an out-of-office notice. It reopens nothing and is not counted. */
  autoSubmitted?: boolean
  /** For a message by e-mail: the source of the e-mail, and where a quote or a signature possibly begins. */
  email?: { raw: AttachmentRecord | null; foldedFrom: number | null }
}

export type Outcome = Received & { question: ContentRecord | null; shownContents: ContentRecord[] }

export interface Received {
  content: ContentRecord
  /** False if this client id was already stored. Then this is the stored content, and nobody is notified. */
  fresh: boolean
  files: readonly AttachmentRecord[]
}
