// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { AgentName } from './agent-name.js'
import type { Intervention } from './intervention.js'
import type { Warning } from './warning.js'

/**
 * A conversation with all details.
 */
export interface ConversationDetails {
  earlier: {
    id: string
    title: string
    /**
     * new: the customer waits, and no agent has the conversation. assigned: an agent has it. waiting: an agent wrote last. snoozed: put off until a time, or until the customer writes.
     */
    state: 'new' | 'assigned' | 'waiting' | 'snoozed' | 'closed'
    source: {
      id: string
      name: string
      type: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
    }
    last_content_at: string
    created_at: string
  }[]
  earlier_count: number
  pages: {
    url: string
    title: string
    at: string
  }[]
  language: string | null
  marks: {
    customer_delivered_seq: number
    customer_read_seq: number
    agent_delivered_seq: number
    agent_read_seq: number
  }
  text_input_disabled: boolean
  /**
   * The most characters of a reply's text on this channel.
   */
  body_limit: number
  /**
   * The content to use as in_reply_to_id.
   */
  reply_to_id: string | null
  intervention: Intervention | null
  /**
   * Seconds until a person first replied to the customer; null: no person has. Bots do not count.
   */
  first_person_reply_in: number | null
  /**
   * True from a hand-over by a bot or AI agent to people until it is given back, and if a person owns it.
   */
  with_people: boolean
  /**
   * The AI agent of the source: whether it answers in this conversation. Null: the source has none.
   */
  ai_agent: {
    answers: boolean
  } | null
  control: {
    holder: string
    app_id: string | null
    updated_at: string
    /**
     * The act that has to come before a reply: to ask the application that holds the conversation, or to take it.
     */
    reply_first: ('request' | 'take') | null
    /**
     * The side that `POST /1.0/bots/handover` may give control to now.
     */
    hand_over_to: ('agent' | 'bot') | null
  } | null
  may: {
    reply: boolean
    close: boolean
    open: boolean
    reassign: boolean
    edit_customer: boolean
    /**
     * False without a mail server (SMTP_URL).
     */
    mail_transcript: boolean
  }
  /**
   * Id of the content thread.
   */
  id: string
  /**
   * new: the customer waits, and no agent has the conversation. assigned: an agent has it. waiting: an agent wrote last. snoozed: put off until a time, or until the customer writes.
   */
  state: 'new' | 'assigned' | 'waiting' | 'snoozed' | 'closed'
  title: string
  source: {
    id: string
    name: string
    type: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
  }
  routing_mode: 'asynchronous' | 'real_time' | 'triage'
  /**
   * `normal` until an agent sets another.
   */
  priority: 'urgent' | 'high' | 'normal' | 'low'
  customer: {
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
    /**
     * Who wrote each attribute, with `extra_values.<name>` for an extra value. A page replaces nothing that an agent wrote; a signed token of the site does.
     */
    origins: {
      [k: string]: 'site' | 'agent'
    }
    created_at: string
    updated_at: string
    id: string
    name: string
    /**
     * False if the name is only the id on the channel.
     */
    named: boolean
    avatar_url: string | null
    signed: boolean
  }
  owner: AgentName | null
  intervention_id: string | null
  preview: {
    content_id: string
    created_at: string
    from: 'customer' | 'agent'
    author_id: string | null
    author_name: string
    text: string
    kind: string
    private: boolean
    synchronization_status: 'export_pending' | 'success' | 'export_failure'
  } | null
  /**
   * Only in the answer to a search: the message that has the words. Null if they are in the title or in the customer's name.
   */
  found?: {
    content_id: string
    created_at: string
    from: 'customer' | 'agent'
    author_id: string | null
    author_name: string
    /**
     * The part of its texts around the first match, on one line.
     */
    text: string
    kind: string
    private: boolean
    synchronization_status: 'export_pending' | 'success' | 'export_failure'
    /**
     * Where the words are in `text`: from `start` to before `end`, in UTF-16 code units.
     */
    matches: {
      start: number
      end: number
    }[]
  } | null
  unread_count: number
  /**
   * Ids of agents whom a comment mentions and who have not opened the conversation since.
   */
  unread_mentions: string[]
  /**
   * True if it was handed to its owner or came back from snoozing, and its owner has not opened it yet.
   */
  unseen: boolean
  waiting_since: string | null
  ringing: AgentName | null
  closed: boolean
  /**
   * The time at which a snoozed conversation comes back.
   */
  snoozed_until: string | null
  last_content_at: string
  created_at: string
  updated_at: string
  warnings?: Warning[]
}
