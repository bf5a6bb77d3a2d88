// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { BulkOutcome } from './bulk-outcome.js'
import type { Conversation } from './conversation.js'
import type { ConversationContent } from './conversation-content.js'
import type { ConversationDetails } from './conversation-details.js'
import type { ConversationEvent } from './conversation-event.js'
import type { MailedTranscript } from './mailed-transcript.js'
import type { Warning } from './warning.js'

export interface ConversationsOperations {
  /**
   * Conversations of the inbox, by state, the newest message first
   */
  listConversations: {
    given: {
      /**
       * In this routing mode.
       */
      routing_mode?: ('asynchronous' | 'real_time' | 'triage')[]
      /**
       * Of this source.
       */
      source_id?: string[]
      /**
       * Only conversations with these priorities.
       *
       * Items: `normal` until an agent sets another.
       */
      priority?: ('urgent' | 'high' | 'normal' | 'low')[]
      /**
       * The owner: an id, me, or nobody.
       */
      owner_id?: string | ('me' | 'nobody')
      /**
       * Of this customer.
       */
      identity_id?: string
      /**
       * By default all open conversations that are not snoozed; `new` and `assigned` need an answer. `mine`: assigned to the caller.
       */
      state?: ('new' | 'assigned' | 'waiting' | 'snoozed' | 'closed' | 'mine')[]
      /**
       * Words and "phrases" to find in all texts of messages, in titles and names.
       */
      q?: string
      /**
       * `waiting_since`: only waiting conversations, the longest wait first. `priority`: the most urgent first, then the newest message.
       */
      sort?: '-last_content_at' | 'last_content_at' | 'waiting_since' | 'priority'
      /**
       * True: only conversations in which a comment mentions the caller.
       */
      mentioned?: boolean
      /**
       * How many records to give.
       */
      limit?: number
      /**
       * `next` of the previous page.
       */
      cursor?: string
    }
    answer: {
      records: Conversation[]
      /**
       * Cursor of the next page; null on the last page.
       */
      next: string | null
    }
  }
  /**
   * Counts of open conversations, and of conversations that need an answer: yours, without an owner, and all
   */
  countConversations: {
    given: {
      /**
       * In this routing mode.
       */
      routing_mode?: ('asynchronous' | 'real_time' | 'triage')[]
      /**
       * Of this source.
       */
      source_id?: string[]
      /**
       * Only conversations with these priorities.
       *
       * Items: `normal` until an agent sets another.
       */
      priority?: ('urgent' | 'high' | 'normal' | 'low')[]
      /**
       * The owner: an id, me, or nobody.
       */
      owner_id?: string | ('me' | 'nobody')
    }
    answer: {
      lists: {
        mine: {
          open: number
          /**
           * In the state `new` or `assigned`.
           */
          needs_answer: number
        }
        unassigned: {
          open: number
          /**
           * In the state `new` or `assigned`.
           */
          needs_answer: number
        }
        all: {
          open: number
          /**
           * In the state `new` or `assigned`.
           */
          needs_answer: number
        }
      }
      new: number
      /**
       * Assigned to the caller.
       */
      mine: number
      /**
       * Including the caller's.
       */
      assigned: number
      waiting: number
      /**
       * Conversations with a mention that the caller has not read.
       */
      mentions: number
      /**
       * Snoozed conversations, which are in no other count.
       */
      snoozed: number
      new_by_mode: {
        asynchronous: number
        real_time: number
        triage: number
      }
    }
  }
  /**
   * One conversation, with its customer and what the agent may do
   */
  getConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
    }
    answer: ConversationDetails
  }
  /**
   * The messages and comments of a conversation in order, the newest page first
   */
  listConversationContents: {
    given: {
      /**
       * How many records to give.
       */
      limit?: number
      /**
       * `next` of the previous page.
       */
      cursor?: string
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
    }
    answer: {
      records: ConversationContent[]
      /**
       * Cursor of the next page; null on the last page.
       */
      next: string | null
    }
  }
  /**
   * Lists the acts on the conversation in order: taken, released, handed over, sorted, prioritized, snoozed, woken, closed, reopened
   */
  listConversationEvents: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
    }
    answer: {
      records: ConversationEvent[]
    }
  }
  /**
   * A comment between agents; the customer never sees it
   */
  commentOnConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
      /**
       * Text; the question of a select, the message of a payment request.
       */
      body?: string | null
      attachment_ids?: string[]
      /**
       * The agents whom the comment mentions: enabled, and with the right to read the source.
       */
      mentioned_ids?: string[]
      /**
       * Made by the sender: a message that is sent again with the same client_id is stored once.
       */
      client_id?: string
    }
    answer: ConversationContent
  }
  /**
   * One act on up to 100 conversations, one after the other; the answer says for each what became of it
   */
  actOnConversations: {
    given:
      | {
          /**
           * `read` marks every message as read; the others are the acts on one conversation.
           */
          act: 'take' | 'release' | 'close' | 'reopen' | 'ignore' | 'wake' | 'read'
          /**
           * 1 to 100 conversations.
           */
          conversation_ids: string[]
        }
      | {
          act: 'reassign'
          /**
           * 1 to 100 conversations.
           */
          conversation_ids: string[]
          /**
           * The new owner; empty: no owner.
           */
          user_id: string | null
        }
      | {
          act: 'prioritize'
          /**
           * 1 to 100 conversations.
           */
          conversation_ids: string[]
          /**
           * `normal` until an agent sets another.
           */
          priority: 'urgent' | 'high' | 'normal' | 'low'
        }
      | {
          act: 'snooze'
          /**
           * 1 to 100 conversations.
           */
          conversation_ids: string[]
          /**
           * In the future, at most 366 days away.
           */
          until: string
        }
    answer: {
      records: BulkOutcome[]
      warnings?: Warning[]
    }
  }
  /**
   * Send a conversation by e-mail, as its customer sees it; needs SMTP_URL, and the audit log tells it
   */
  mailTranscript: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
      /**
       * The address that gets the conversation.
       */
      email: string
      /**
       * BCP 47, the language of the e-mail. If absent: the customer's for their own address, else that of the request's Accept-Language.
       */
      language?: string
      /**
       * An IANA name, such as Europe/Paris. If absent, and for the address of the customer: that of the business hours, else UTC.
       */
      time_zone?: string
      /**
       * Made by the sender: a request that is sent again with the same client_id sends one e-mail.
       */
      client_id?: string
    }
    answer: MailedTranscript
  }
}
