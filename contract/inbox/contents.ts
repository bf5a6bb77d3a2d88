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
  /** The id that the sending page gave an agent's own message; otherwise null. */
  client_id: string | null
  /** Null for the customer's messages and for comments. `synchronization_error` has the reason of a failure. */
  delivery: DeliveryState | null
  mentions: AgentName[]
  /** The content as the web customer sees it, for the widget's views. Null for comments. */
  shown: CustomerContent | null
  /**
   * What was sent to a channel other than the web: its content, the channel's name of the type, and required changes.
   */
  rendering: {
    as: string
    body: string
    structured_content: StructuredContent | null
    warnings: Warning[]
  } | null
}
