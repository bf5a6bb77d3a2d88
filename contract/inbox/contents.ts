import type { CustomerContent } from '../chat/realtime'
import type { Content } from '../content'
import type { StructuredContent } from '../structured'
import type { Warning } from '../structured/problem'
import type { AgentName } from './conversation'

/** The state of an agent's message on its way to the customer. */
export type DeliveryState = 'sending' | 'sent' | 'delivered' | 'read' | 'failed'

/** A content as the inbox shows it. */
export interface ConversationContent extends Content {
  /** The position among the contents that the customer sees; null for comments. */
  seq: number | null
  from: 'customer' | 'agent'
  author_name: string
  /** The `client_id` of an agent's own message, made by the sending page; otherwise null. */
  client_id: string | null
  /** Null for the customer's messages and for comments. `synchronization_error` has the reason of a failure. */
  delivery: DeliveryState | null
  mentions: AgentName[]
  /** The content as the web customer sees it, for the widget's views. Null for comments. */
  shown: CustomerContent | null
  /** For other channels: the final form that was sent, its name, and the changes that the channel required. */
  rendering: {
    as: string
    body: string
    structured_content: StructuredContent | null
    warnings: Warning[]
  } | null
}
