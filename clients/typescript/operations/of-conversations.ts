// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Conversation } from './conversation.js'
import type { ConversationContent } from './conversation-content.js'
import type { ConversationDetails } from './conversation-details.js'
import type { ConversationEvent } from './conversation-event.js'

export interface ConversationsOperations {
  /**
   * Conversations of the inbox, by state, the newest word first
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
       * Whose: an id, me, or nobody.
       */
      owner_id?: string | ('me' | 'nobody')
      /**
       * Of this customer.
       */
      identity_id?: string
      /**
       * All that are open when there is none; `new` and `assigned` need an answer.
       */
      state?: ('new' | 'assigned' | 'waiting' | 'closed')[]
      /**
       * Words and "phrases" to find in messages, titles and names.
       */
      q?: string
      /**
       * By what; a minus turns it round.
       */
      sort?: '-last_content_at' | 'last_content_at' | 'waiting_since'
      /**
       * How many records to give.
       */
      limit?: number
      /**
       * `next` of the page before.
       */
      cursor?: string
    }
    answer: {
      records: Conversation[]
      /**
       * Cursor of the page that follows; null on the last one.
       */
      next: string | null
    }
  }
  /**
   * How many conversations are open and how many need an answer: yours, those without an owner, and all
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
       * Whose: an id, me, or nobody.
       */
      owner_id?: string | ('me' | 'nobody')
    }
    answer: {
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
   * Its messages and comments in order, the newest page first
   */
  listConversationContents: {
    given: {
      /**
       * How many records to give.
       */
      limit?: number
      /**
       * `next` of the page before.
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
       * Cursor of the page that follows; null on the last one.
       */
      next: string | null
    }
  }
  /**
   * Who took, released, handed over, sorted, closed and reopened it, in order
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
       * Made once by the sender: what is sent again with the same is stored once.
       */
      client_id?: string
    }
    answer: ConversationContent
  }
  /**
   * Make it mine; 409 with the owner when another agent has it
   */
  takeConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
    } & (Record<string, unknown> | null)
    answer: ConversationDetails
  }
  /**
   * Make mine nobody's again
   */
  releaseConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
    } & (Record<string, unknown> | null)
    answer: ConversationDetails
  }
  /**
   * Give mine to another agent, or from a bot to an agent who is there, with a comment for them
   */
  handOverConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
      /**
       * The new owner; none: whichever agent is there.
       */
      user_id?: string | null
      /**
       * Text; the question of a select, the message of a payment request.
       */
      comment?: string | null
    }
    answer: ConversationDetails
  }
  /**
   * Give anybody's to another agent, or to nobody
   */
  reassignConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
      /**
       * The new owner; empty: nobody.
       */
      user_id: string | null
    }
    answer: ConversationDetails
  }
  /**
   * Take what is being rung to me; 409 when somebody else was faster
   */
  acceptRing: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
    } & (Record<string, unknown> | null)
    answer: ConversationDetails
  }
  /**
   * Let what is being rung to me ring at the next agent
   */
  passRingOn: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
    } & (Record<string, unknown> | null)
    answer: ConversationDetails
  }
  /**
   * Close it, with its intervention
   */
  closeConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
    } & (Record<string, unknown> | null)
    answer: ConversationDetails
  }
  /**
   * Open a closed one again
   */
  reopenConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
    } & (Record<string, unknown> | null)
    answer: ConversationDetails
  }
  /**
   * What the customer wrote needs no reply
   */
  ignoreConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
    } & (Record<string, unknown> | null)
    answer: ConversationDetails
  }
  /**
   * Put it into another routing mode
   */
  sortConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
      routing_mode: 'asynchronous' | 'real_time' | 'triage'
    }
    answer: ConversationDetails
  }
}
