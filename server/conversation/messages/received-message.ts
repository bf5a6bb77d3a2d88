import type { ShownMessage } from '../../../contract/chat/realtime'
import type { Customer } from '../customers/customer'
import type { ContentRecord, SourceRecord } from '../records'

export interface ReceivedMessage {
  source: SourceRecord
  customer: Customer
  language: string | null
  /** The message's own id at its sender: sent twice, it is stored once. */
  clientId: string
  /** The message's id on the originating channel; absent on the web, where our own id is used. */
  foreignId?: string
  body: string
  /** Our id, or the channel's own. Absent for a tapped payload: the newest message that offers the payload is found. */
  inReplyToId: string | null
  structuredReply: unknown
  /** The customer's own files that go with it. */
  attachmentIds?: readonly string[] | undefined
  /** The conversation it is meant for, when the device says. */
  threadId?: string | undefined
  newThread?: boolean | undefined
  /** Automatic messages that the customer saw before and that are not stored yet. */
  shown?: readonly ShownMessage[] | undefined
  /** An out-of-office notice and its like: it reopens nothing and counts for nothing. */
  autoSubmitted?: boolean
}

/** The received content, with the other contents that chats get. */
export type Outcome = Received & { asked: ContentRecord | null; shown: ContentRecord[] }

export interface Received {
  content: ContentRecord
  /** False when this client id was stored before: the same content is returned, and nobody is notified twice. */
  fresh: boolean
}
