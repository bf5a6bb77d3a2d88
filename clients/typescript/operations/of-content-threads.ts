// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { AiRun } from './ai-run.js'
import type { RoleMessage } from './role-message.js'
import type { Thread } from './thread.js'
import type { ThreadMarks } from './thread-marks.js'
import type { Warning } from './warning.js'

export interface ContentThreadsOperations {
  /**
   * One conversation
   */
  getThread: {
    given: {
      /**
       * Id of the conversation.
       */
      id: string
    }
    answer: Thread
  }
  /**
   * Conversations that the agent may read, newest first
   */
  listThreads: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * At most 150 records are returned, and `limit` in the answer has the number.
       */
      limit?: number
      /**
       * Of this source.
       */
      source_id?: string | string[]
      /**
       * Of this customer.
       */
      identity_id?: string | string[]
      /**
       * With this id on the channel's side.
       */
      foreign_id?: string | string[]
      /**
       * Closed, or open.
       */
      closed?: string | string[]
      /**
       * Made at this time or later.
       */
      created_after?: string | string[]
      /**
       * Made before this time.
       */
      created_before?: string | string[]
      /**
       * Changed at this time or later.
       */
      updated_after?: string | string[]
      /**
       * Changed before this time.
       */
      updated_before?: string | string[]
      /**
       * The field to sort by; a minus sorts downwards.
       */
      sort?: '-created_at' | 'created_at' | '-updated_at' | 'updated_at'
      /**
       * Words to find in the text, and key:value pairs (key:"a value"). Keys: source_id, identity_id, foreign_id, closed, created_after, created_before, updated_after, updated_before.
       */
      q?: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: Thread[]
    }
  }
  /**
   * The runs of the AI agent in a conversation, newest first
   */
  listAiRuns: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * At most 150 records are returned, and `limit` in the answer has the number.
       */
      limit?: number
      /**
       * Id of the conversation.
       */
      id: string
    }
    /**
     * Runs of the AI agent, newest first.
     */
    answer: {
      count: number
      offset: number
      limit: number
      records: AiRun[]
      /**
       * The state that the agent keeps with the conversation: any JSON; null if it keeps none.
       */
      agent_state: unknown
    }
  }
  /**
   * The newest messages that the customer saw, as history for a model; oldest first
   */
  getTranscript: {
    given: {
      /**
       * The form: messages with roles, for models.
       */
      as?: 'messages'
      /**
       * The `next_before` of an answer, for the messages before it.
       */
      before?: number
      /**
       * At most 150 records are returned, and `limit` in the answer has the number.
       */
      limit?: number
      /**
       * Id of the conversation.
       */
      id: string
    }
    answer: {
      messages: RoleMessage[]
      /**
       * Null if the first message is among these.
       */
      next_before: number | null
    }
  }
  /**
   * Close a conversation; the answer may still say open
   */
  closeThread: {
    given: {
      /**
       * Id of the conversation.
       */
      id: string
    }
    answer: Thread
  }
  /**
   * Open a closed conversation again
   */
  openThread: {
    given: {
      /**
       * Id of the conversation.
       */
      id: string
    }
    answer: Thread
  }
  /**
   * Lock the customer's text box
   */
  disableTextInput: {
    given: {
      /**
       * Id of the conversation.
       */
      id: string
    }
    answer: Thread
  }
  /**
   * Free the customer's text box
   */
  enableTextInput: {
    given: {
      /**
       * Id of the conversation.
       */
      id: string
    }
    answer: Thread
  }
  /**
   * The marks of the customer and of the agents
   */
  getThreadMarks: {
    given: {
      /**
       * Id of the conversation.
       */
      id: string
    }
    answer: ThreadMarks
  }
  /**
   * The agents have received up to a content, all when none is named; the customer sees it
   */
  markThreadDelivered: {
    given: {
      /**
       * Id of the conversation.
       */
      id: string
    } & ({
      content_id?: string
    } | null)
    answer: ThreadMarks
  }
  /**
   * The agents have read up to a content, all when none is named; the customer sees it
   */
  markThreadRead: {
    given: {
      /**
       * Id of the conversation.
       */
      id: string
    } & ({
      content_id?: string
    } | null)
    answer: ThreadMarks
  }
  /**
   * Show that the agent is writing, for ten seconds or until its message; active=false ends it. Never stored
   */
  setThreadTyping: {
    given: {
      /**
       * Id of the conversation.
       */
      id: string
    } & ({
      active?: boolean
    } | null)
    answer: {
      thread_id: string
      active: boolean
      warnings?: Warning[]
    }
  }
}
