import type { Marks } from '../chat/visitor'
import type { Intervention } from '../intervention'
import type { Conversation, ConversationState, CustomerName, SourceName } from './conversation'

/** The customer as `GET /1.0/identities/:id` returns it, beside the conversation. */
export interface CustomerDetails extends CustomerName {
  community_id: string
  foreign_id: string
  identity_group_id: string | null
  screenname: string | null
  firstname: string | null
  lastname: string | null
  email: string | null
  company: string | null
  /** Custom variables that the site or an agent stored about the customer. */
  extra_values: Record<string, unknown>
  created_at: string
  updated_at: string
}

/** A page of the site that the customer looked at with the chat on it. */
export interface SeenPage {
  /** Origin and path, as the browser claims: show it as text, or as a link that opens in a new tab. */
  url: string
  title: string
  at: string
}

export interface EarlierConversation {
  id: string
  title: string
  state: ConversationState
  source: SourceName
  last_content_at: string
  created_at: string
}

/** The application that controls a messenger conversation. */
export interface ThreadControl {
  holder: string
  app_id: string | null
  updated_at: string
  /** The act before a reply: ask the application that has control, or take control; null: none. */
  reply_first: 'request' | 'take' | null
  /** The side to which `POST /1.0/bots/handover` may give it now; null: it cannot be handed over. */
  hand_over_to: 'agent' | 'bot' | null
}

/** The acts that the asking agent may do here. The server also refuses acts that are false here, with a sentence. */
export interface ConversationRights {
  reply: boolean
  close: boolean
  open: boolean
  /** Take from, give to and release for other agents. */
  reassign: boolean
  edit_customer: boolean
}

/** Answer of `GET /1.0/conversations/:id`. */
export interface ConversationDetails extends Conversation {
  customer: CustomerDetails
  /** Newest first, at most 20; of all identities of the same person. */
  earlier: EarlierConversation[]
  earlier_count: number
  /** Newest first, each once, at most 20; web only. */
  pages: SeenPage[]
  /** Language of the newest message that says one. */
  language: string | null
  marks: Marks
  text_input_disabled: boolean
  /** Most characters of a reply's text on this channel. */
  body_limit: number
  /** The content to name as `in_reply_to_id`: the customer's newest, else the newest. */
  reply_to_id: string | null
  intervention: Intervention | null
  /** Messenger channels only. */
  control: ThreadControl | null
  may: ConversationRights
}
