// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { ConversationDetails } from './conversation-details.js'

export interface ConversationActsOperations {
  /**
   * Take it; 409 with the owner when another agent has it
   */
  takeConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
    } & (Record<string, unknown> | null)
    /**
     * The conversation after the act; null if the act is done and the conversation cannot be read.
     */
    answer: ConversationDetails | null
  }
  /**
   * Release it: no agent has it any more
   */
  releaseConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
    } & (Record<string, unknown> | null)
    /**
     * The conversation after the act; null if the act is done and the conversation cannot be read.
     */
    answer: ConversationDetails | null
  }
  /**
   * Give it to another agent, with a comment for them; a bot may give it to any available agent
   */
  handOverConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
      /**
       * The new owner; if absent, the next available agent.
       */
      user_id?: string | null
      /**
       * Text; the question of a select, the message of a payment request.
       */
      comment?: string | null
    }
    /**
     * The conversation after the act; null if the act is done and the conversation cannot be read.
     */
    answer: ConversationDetails | null
  }
  /**
   * Give the conversation of any agent to another agent, or to nobody
   */
  reassignConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
      /**
       * The new owner; empty: no owner.
       */
      user_id: string | null
    }
    /**
     * The conversation after the act; null if the act is done and the conversation cannot be read.
     */
    answer: ConversationDetails | null
  }
  /**
   * Give it back to the AI agent of its source, which answers what it does not know yet
   */
  giveConversationBack: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
    } & (Record<string, unknown> | null)
    /**
     * The conversation after the act; null if the act is done and the conversation cannot be read.
     */
    answer: ConversationDetails | null
  }
  /**
   * Accept it while it rings for you; 409 when another agent was faster
   */
  acceptRing: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
    } & (Record<string, unknown> | null)
    /**
     * The conversation after the act; null if the act is done and the conversation cannot be read.
     */
    answer: ConversationDetails | null
  }
  /**
   * Let it ring for the next agent
   */
  passRingOn: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
    } & (Record<string, unknown> | null)
    /**
     * The conversation after the act; null if the act is done and the conversation cannot be read.
     */
    answer: ConversationDetails | null
  }
  /**
   * Close the conversation, with its intervention
   */
  closeConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
    } & (Record<string, unknown> | null)
    /**
     * The conversation after the act; null if the act is done and the conversation cannot be read.
     */
    answer: ConversationDetails | null
  }
  /**
   * Reopen a closed conversation
   */
  reopenConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
    } & (Record<string, unknown> | null)
    /**
     * The conversation after the act; null if the act is done and the conversation cannot be read.
     */
    answer: ConversationDetails | null
  }
  /**
   * Mark the messages of the customer as needing no reply
   */
  ignoreConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
    } & (Record<string, unknown> | null)
    /**
     * The conversation after the act; null if the act is done and the conversation cannot be read.
     */
    answer: ConversationDetails | null
  }
  /**
   * Sort the conversation into another routing mode
   */
  sortConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
      routing_mode: 'asynchronous' | 'real_time' | 'triage'
    }
    /**
     * The conversation after the act; null if the act is done and the conversation cannot be read.
     */
    answer: ConversationDetails | null
  }
  /**
   * Set how urgent the conversation is; the customer never sees it
   */
  prioritizeConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
      /**
       * `normal` until an agent sets another.
       */
      priority: 'urgent' | 'high' | 'normal' | 'low'
    }
    /**
     * The conversation after the act; null if the act is done and the conversation cannot be read.
     */
    answer: ConversationDetails | null
  }
  /**
   * Put the conversation off until a time; it comes back then, or as soon as the customer writes
   */
  snoozeConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
      /**
       * In the future, at most 366 days away.
       */
      until: string
    }
    /**
     * The conversation after the act; null if the act is done and the conversation cannot be read.
     */
    answer: ConversationDetails | null
  }
  /**
   * Bring a snoozed conversation back now
   */
  wakeConversation: {
    given: {
      /**
       * Id of the conversation: that of its content thread.
       */
      id: string
    } & (Record<string, unknown> | null)
    /**
     * The conversation after the act; null if the act is done and the conversation cannot be read.
     */
    answer: ConversationDetails | null
  }
}
