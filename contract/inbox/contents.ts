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
  /** The `client_id` that the sending page made; null except for an agent's own messages. */
  client_id: string | null
  /** Null for the customer's messages and for comments. `synchronization_error` gives the reason of a failure. */
  delivery: DeliveryState | null
  /** The agents whom a comment mentions. */
  mentions: AgentName[]
  /** The content as the web customer sees it: draw it with the widget's own views. Null for comments. */
  shown: CustomerContent | null
  /** Other channels: the final form that was sent, the channel's name of the form, and the changes for the channel. */
  rendering: {
    as: string
    body: string
    structured_content: StructuredContent | null
    warnings: Warning[]
  } | null
}
