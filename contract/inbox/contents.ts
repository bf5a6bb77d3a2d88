import type { CustomerContent } from '../chat/realtime'
import type { Content } from '../content'
import type { StructuredContent } from '../structured'
import type { Warning } from '../structured/problem'

/** How far an agent's message has got, for the customer's side. */
export type DeliveryState = 'sending' | 'sent' | 'delivered' | 'read' | 'failed'

/** A content as the inbox shows it. */
export interface ConversationContent extends Content {
  /** Place among the contents that the customer sees; null for comments. */
  seq: number | null
  from: 'customer' | 'agent'
  author_name: string
  /** Of the page that sent it; null for everything but an agent's own. */
  client_id: string | null
  /** Null for the customer's own and for comments. `synchronization_error` says why it failed. */
  delivery: DeliveryState | null
  /** As the web customer sees it: draw it with the widget's own views. Null for comments. */
  shown: CustomerContent | null
  /** Other channels: the final form as it was sent, the channel's word for it, and the changes that were made for it. */
  rendering: {
    as: string
    body: string
    structured_content: StructuredContent | null
    warnings: Warning[]
  } | null
}

/** Answer of `GET /1.0/conversations/:id/contents?limit=&cursor=`: the newest first page, each page in order. */
export interface ContentPage {
  records: ConversationContent[]
  /** Cursor of the older page; null at the beginning of the conversation. */
  next: string | null
}
