import type { ShownMessage } from '../../../contract/chat/realtime'
import type { AttachmentRecord } from '../contents/attachment-records'
import type { Customer } from '../customers/customer'
import type { ContentRecord, SourceRecord } from '../records'

export interface ReceivedMessage {
  source: SourceRecord
  customer: Customer
  language: string | null
  /** A message that is sent again with the same client id is stored once. */
  clientId: string
  /** The message's id on its channel; absent on the web, where the content's id is used. */
  foreignId?: string
  body: string
  /** The id of the answered content, here or on its channel. Null for a tapped payload: then the newest message that offers it counts. */
  inReplyToId: string | null
  structuredReply: unknown
  /** Files that the customer has uploaded. */
  attachmentIds?: readonly string[] | undefined
  /** The conversation that the device names. */
  threadId?: string | undefined
  newThread?: boolean | undefined
  /** Automatic messages that the customer saw and that are not stored yet. */
  shown?: readonly ShownMessage[] | undefined
  /** True for an automatic answer, such as an out-of-office notice: it reopens no intervention and does not count. */
  autoSubmitted?: boolean
  /** Of a message that came by e-mail: the e-mail as it came, and where the part begins that may be no words of the customer. */
  email?: { raw: AttachmentRecord | null; foldedFrom: number | null }
}

/** The received content, and other contents that open chats get. */
export type Outcome = Received & { asked: ContentRecord | null; shown: ContentRecord[] }

export interface Received {
  content: ContentRecord
  /** False if this client id was stored before: then the stored content is returned, and nobody is notified again. */
  fresh: boolean
  /** The files of the content that are still stored. */
  files: readonly AttachmentRecord[]
}
