import type { Marks } from '../../../contract/chat/visitor'
import type { Conversation, CustomerName, SourceName } from '../../../contract/inbox/conversation'
import type { ConversationState } from '../../../contract/inbox/states'
import type { Intervention } from '../../../contract/intervention'
import type { SeenPage } from '../customers/pages'
import type { ThreadControl } from '../threads/hand-over'

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
  extra_values: Record<string, unknown>
  /** Who wrote each attribute; the key is `extra_values.<name>` for a custom value. */
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

interface ConversationRights {
  reply: boolean
  close: boolean
  open: boolean
  reassign: boolean
  edit_customer: boolean
  /** False without a mail server. */
  mail_transcript: boolean
}

export interface ConversationDetails extends Conversation {
  customer: CustomerDetails
  /** At most 20 conversations of all identities of the person, newest first. */
  earlier: EarlierConversation[]
  earlier_count: number
  /** At most 20 different pages, newest first; only for web sources. */
  pages: SeenPage[]
  language: string | null
  marks: Marks
  text_input_disabled: boolean
  body_limit: number
  /** The content for `in_reply_to_id`: the customer's newest, otherwise the newest. */
  reply_to_id: string | null
  intervention: Intervention | null
  /** Seconds until a person first replied; null: only bots or no agent replied. */
  first_person_reply_in: number | null
  /** True if a bot handed it over to people, or a person owns it. */
  with_people: boolean
  /** The AI agent of the source: whether it answers in this conversation. Null: the source has none. */
  ai_agent: { answers: boolean } | null
  /** Only for messenger sources. */
  control: ThreadControl | null
  may: ConversationRights
}
