import type { Marks } from '../../../contract/chat/visitor'
import type { Conversation, CustomerName, SourceName } from '../../../contract/inbox/conversation'
import type { ConversationState } from '../../../contract/inbox/states'
import type { Intervention } from '../../../contract/intervention'
import type { SeenPage } from '../customers/pages'
import type { ThreadControl } from '../threads/hand-over'

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
  phone: string | null
  /** Custom variables that the site or an agent stored about the customer. */
  extra_values: Record<string, unknown>
  /** The writer of each attribute, the site or an agent; `extra_values.<name>` for a custom variable. */
  origins: Record<string, 'site' | 'agent'>
  created_at: string
  updated_at: string
}

interface EarlierConversation {
  id: string
  title: string
  state: ConversationState
  source: SourceName
  last_content_at: string
  created_at: string
}

/** The acts that the caller may do here. The server refuses every other act with a sentence. */
interface ConversationRights {
  reply: boolean
  close: boolean
  open: boolean
  /** Whether the caller may take from, give to and release for other agents. */
  reassign: boolean
  edit_customer: boolean
  /** False without a mail server. */
  mail_transcript: boolean
}

/** Answer of `GET /1.0/conversations/:id`. */
export interface ConversationDetails extends Conversation {
  customer: CustomerDetails
  /** Newest first, at most 20; of all identities of the same person. */
  earlier: EarlierConversation[]
  earlier_count: number
  /** Newest first, each once, at most 20; web only. */
  pages: SeenPage[]
  /** The language of the newest message that has a language. */
  language: string | null
  marks: Marks
  text_input_disabled: boolean
  /** The most characters of a reply's text on this channel. */
  body_limit: number
  /** The content for `in_reply_to_id`: the customer's newest, otherwise the newest. */
  reply_to_id: string | null
  intervention: Intervention | null
  /** Seconds until a person first replied to the customer; null: no person has. Bots do not count. */
  first_person_reply_in: number | null
  /** Only for messenger channels. */
  control: ThreadControl | null
  may: ConversationRights
}
