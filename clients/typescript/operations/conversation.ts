// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { AgentName } from './agent-name.js'

/**
 * A content thread in the list of the inbox.
 */
export interface Conversation {
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
}
