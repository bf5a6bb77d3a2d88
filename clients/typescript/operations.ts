// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.

/**
 * One of the structured types. What each becomes on each channel: docs/channel-matrix.md.
 */
export type StructuredContent = Template | List | Carousel | Select | WalletPay | RichLink | Form | TimeSelect
/**
 * What a customer chose, filled in or paid.
 */
export type StructuredReply =
  | {
      items: {
        title: string
        payload: string | null
        section_identifier: string | null
      }[]
    }
  | {
      identifier: string
      start_time: string
    }
  | {
      type: 'form_response'
      responses: {
        page_id: string
        /**
         * The question.
         */
        title: string
        items: {
          id: string
          title: string
          value: string
        }[]
      }[]
      private?: boolean
    }
  | {
      status: 'requested' | 'processing' | 'paid' | 'failed'
      payment?: Record<string, unknown>
    }
  | {
      payload: string | null
    }

export interface Operations {
  /**
   * Reply to a content or start a discussion, with text or a structured message
   */
  createContent: {
    given: {
      /**
       * The content being replied to; without it a discussion starts.
       */
      in_reply_to_id?: string
      /**
       * Where a discussion starts; not needed for replies.
       */
      source_id?: string
      /**
       * With whom a discussion starts: the foreign_id of an identity.
       */
      to?: string
      /**
       * Text; the question of a select, the message of a payment request.
       */
      body?: string | null
      body_input_format?: 'text' | 'html'
      /**
       * One of the eight structured types; docs/channel-matrix.md says what each channel makes of it.
       */
      structured_content?: Template | List | Carousel | Select | WalletPay | RichLink | Form | TimeSelect
      /**
       * A note between agents: the customer never sees it.
       */
      private?: boolean
      attachment_ids?: string[]
      auto_submitted?: boolean
      context_data?: (Record<string, unknown> | string) | null
      disable_text_input_on_thread?: boolean
      /**
       * Made once by the sender: what is sent again with the same is stored once.
       */
      client_id?: string
    }
    answer: {
      id: string
      created_at: string
      updated_at: string
      approval_required: boolean
      author_id: string
      body: string
      body_input_format: 'text' | 'html'
      body_formatted: {
        text: string
        html: string
      }
      category_ids: string[]
      creator_id: string | null
      foreign_id: string
      intervention_id: string | null
      language: string | null
      remotely_deleted: boolean
      source_id: string
      source_url: string | null
      source_type: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
      synchronization_status: 'export_pending' | 'success' | 'export_failure'
      synchronization_error: string | null
      status: 'new' | 'assigned' | 'replied' | 'ignored' | 'user_reply' | 'user_initiated'
      thread_id: string
      in_reply_to_id: string | null
      in_reply_to_author_id: string | null
      attachments_count: number
      attachments: Attachment[]
      auto_submitted: boolean
      context_data: Record<string, unknown> | null
      created_from: 'synchronizer' | 'api' | 'interface' | 'auto_response'
      private_message: boolean
      published: boolean
      structured_content_supported: boolean
      /**
       * As sent; an empty object when none.
       */
      structured_content: StructuredContent | Record<string, unknown>
      /**
       * An empty object when none.
       */
      structured_reply: StructuredReply | Record<string, never>
      type: 'message' | 'form_response'
      capabilities_supported: string[]
      warnings: Warning[]
    }
  }
  /**
   * Contents that the agent may read, newest first
   */
  listContents: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * How many records to give.
       */
      limit?: number
      /**
       * Of this source.
       */
      source_id?: string | string[]
      /**
       * Of this conversation.
       */
      thread_id?: string | string[]
      /**
       * Of this customer.
       */
      identity_id?: string | string[]
      /**
       * Under this intervention.
       */
      intervention_id?: string | string[]
      /**
       * Written by this user or identity.
       */
      author_id?: string | string[]
      /**
       * Sent by this user.
       */
      creator_id?: string | string[]
      /**
       * Replies to this content.
       */
      in_reply_to_id?: string | string[]
      /**
       * With this id on the channel's side.
       */
      foreign_id?: string | string[]
      /**
       * In this status.
       */
      status?: string | string[]
      /**
       * Come in this way.
       */
      created_from?: string | string[]
      /**
       * Sent to their channel, waiting, or failed.
       */
      synchronization_status?: string | string[]
      /**
       * In this language.
       */
      language?: string | string[]
      /**
       * Notes between agents, or what customers see; of an upload: only with a token or a signed address.
       */
      private?: string | string[]
      /**
       * Written by a machine on its own, or not.
       */
      auto_submitted?: string | string[]
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
       * By what; a minus turns it round.
       */
      sort?: '-created_at' | 'created_at'
      /**
       * Words to find in the text, and key:value pairs (key:"a value"). Keys: source_id, thread_id, identity_id, intervention_id, author_id, creator_id, in_reply_to_id, foreign_id, status, created_from, synchronization_status, language, private, auto_submitted, created_after, created_before, updated_after, updated_before.
       */
      q?: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: Content[]
    }
  }
  /**
   * What each kind of channel would make of a payload; stores nothing
   */
  previewStructuredContent: {
    given: {
      /**
       * Text; the question of a select, the message of a payment request.
       */
      body?: string | null
      /**
       * One of the structured types. What each becomes on each channel: docs/channel-matrix.md.
       */
      structured_content: Template | List | Carousel | Select | WalletPay | RichLink | Form | TimeSelect
      /**
       * The kinds of channel to ask; all six when there are none.
       */
      channel_kinds?: (
        'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
      )[]
    }
    answer: {
      /**
       * True when every channel asked for takes it.
       */
      accepted: boolean
      channels: ChannelPreview[]
    }
  }
  /**
   * One content; answers to forms are in structured_reply
   */
  getContent: {
    given: {
      /**
       * Id of the content.
       */
      id: string
    }
    answer: Content
  }
  /**
   * What the channel was given of an agent's message: the stored rendering
   */
  getRendering: {
    given: {
      /**
       * Id of the content.
       */
      id: string
    }
    answer: Rendering
  }
  /**
   * Say that a customer's message needs no reply
   */
  ignoreContent: {
    given: {
      /**
       * Id of the content.
       */
      id: string
    }
    answer: Content
  }
  /**
   * Say what became of a payment request that was sent on the web channel
   */
  settlePayment: {
    given: {
      /**
       * Id of the content.
       */
      id: string
      status: 'requested' | 'processing' | 'paid' | 'failed'
    }
    answer: Content
  }
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
       * How many records to give.
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
       * By what; a minus turns it round.
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
   * How far customer and agents have received and read
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
   * The agent writes, for ten seconds or until its message; active=false ends it. Never stored
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
    }
  }
  /**
   * Interventions that the agent may read, newest first
   */
  listInterventions: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * How many records to give.
       */
      limit?: number
      /**
       * Of this source.
       */
      source_id?: string | string[]
      /**
       * Of this conversation.
       */
      thread_id?: string | string[]
      /**
       * Of this content.
       */
      content_id?: string | string[]
      /**
       * Of this customer.
       */
      identity_id?: string | string[]
      /**
       * Owned by this user.
       */
      user_id?: string | string[]
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
       * Closed at this time or later.
       */
      closed_after?: string | string[]
      /**
       * Closed before this time.
       */
      closed_before?: string | string[]
      /**
       * By what; a minus turns it round.
       */
      sort?: '-created_at' | 'created_at' | '-updated_at' | 'updated_at'
      /**
       * Words to find in the text, and key:value pairs (key:"a value"). Keys: source_id, thread_id, content_id, identity_id, user_id, closed, created_after, created_before, updated_after, updated_before, closed_after, closed_before.
       */
      q?: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: Intervention[]
    }
  }
  /**
   * Create an intervention, or reopen the closed one of the content
   */
  openIntervention: {
    given: {
      /**
       * A content; of a thread, its last content.
       */
      content_id: string
    }
    answer: Intervention
  }
  /**
   * One intervention
   */
  getIntervention: {
    given: {
      /**
       * Id of the intervention.
       */
      id: string
    }
    answer: Intervention
  }
  /**
   * Close an intervention; the answer may still say open
   */
  closeIntervention: {
    given: {
      /**
       * Id of the intervention.
       */
      id: string
    }
    answer: Intervention
  }
  /**
   * Undo an intervention without replies
   */
  cancelIntervention: {
    given: {
      /**
       * Id of the intervention.
       */
      id: string
    }
    answer: Intervention
  }
  /**
   * Give an intervention to another agent, or to nobody
   */
  reassignIntervention: {
    given: {
      /**
       * Id of the intervention.
       */
      id: string
      /**
       * The new owner; empty: nobody, and whoever replies first takes it.
       */
      user_id: string | '' | null
    }
    answer: Intervention
  }
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
       * All that are open when there is none.
       */
      state?: ('new' | 'assigned' | 'waiting' | 'closed' | 'mine')[]
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
   * How many open conversations there are in each state
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
      new: number
      mine: number
      /**
       * Mine among them.
       */
      assigned: number
      waiting: number
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
   * Give mine to another agent, or from a bot to whoever is there, with a comment for them
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
  /**
   * Everybody's and the agent's own, by name
   */
  listSavedReplies: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * How many records to give.
       */
      limit?: number
      /**
       * In name, shortcut or text.
       */
      q?: string
      /**
       * Those that may be used on this source.
       */
      source_id?: string
      /**
       * The agent's own, or everybody's.
       */
      personal?: boolean
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: SavedReply[]
    }
  }
  /**
   * Save a reply, for oneself or for everybody
   */
  createSavedReply: {
    given: {
      name: string
      /**
       * Typed after a slash.
       */
      shortcut?: string | null
      /**
       * Text; the question of a select, the message of a payment request.
       */
      body?: string | null
      /**
       * One of the structured types. What each becomes on each channel: docs/channel-matrix.md.
       */
      structured_content?: Template | List | Carousel | Select | WalletPay | RichLink | Form | TimeSelect
      /**
       * BCP 47; empty: any.
       */
      language?: string | null
      /**
       * Only on these sources; empty: on all.
       */
      source_ids?: string[]
      /**
       * The agent's own; else everybody's.
       */
      personal?: boolean
    }
    answer: SavedReply
  }
  /**
   * One saved reply
   */
  getSavedReply: {
    given: {
      /**
       * Id of the saved reply.
       */
      id: string
    }
    answer: SavedReply
  }
  /**
   * Change a saved reply
   */
  changeSavedReply: {
    given: {
      /**
       * Id of the saved reply.
       */
      id: string
      name?: string
      /**
       * Typed after a slash.
       */
      shortcut?: string | null
      /**
       * Text; the question of a select, the message of a payment request.
       */
      body?: string | null
      /**
       * One of the structured types. What each becomes on each channel: docs/channel-matrix.md.
       */
      structured_content?: Template | List | Carousel | Select | WalletPay | RichLink | Form | TimeSelect
      /**
       * BCP 47; empty: any.
       */
      language?: string | null
      /**
       * Only on these sources; empty: on all.
       */
      source_ids?: string[]
    }
    answer: SavedReply
  }
  /**
   * Remove a saved reply
   */
  deleteSavedReply: {
    given: {
      /**
       * Id of the saved reply.
       */
      id: string
    }
    answer: SavedReply
  }
  /**
   * Upload one file, as multipart with a part named file
   */
  uploadAttachment: {
    given: {
      /**
       * Served only with a token or a signed address. Stands before the file.
       */
      private?: boolean
      file: Blob
    }
    answer: Attachment
  }
  /**
   * Uploads that the agent may use, newest first
   */
  listAttachments: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * How many records to give.
       */
      limit?: number
      /**
       * Served to everybody, or only with a token or a signed address.
       */
      public?: boolean
      /**
       * Uploaded by this user.
       */
      uploaded_by?: string
      /**
       * Such as image/png, or image/* for every picture.
       */
      content_type?: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: Attachment[]
    }
  }
  /**
   * One upload
   */
  getAttachment: {
    given: {
      /**
       * Id of the upload.
       */
      id: string
    }
    answer: Attachment
  }
  /**
   * Webhooks
   */
  listWebhooks: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * How many records to give.
       */
      limit?: number
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: Webhook[]
    }
  }
  /**
   * Register a webhook; its endpoint is asked at once (handshake)
   */
  createWebhook: {
    given: {
      name: string
      url: string
      active?: boolean
      registered_events: (
        | 'content.imported'
        | 'content.replied'
        | 'content.exported'
        | 'content.thread_closed'
        | 'content.thread_opened'
        | 'content.thread_auto_closed'
        | 'intervention.opened'
        | 'intervention.reopened'
        | 'intervention.closed'
        | 'intervention.canceled'
        | 'intervention.assigned'
        | 'intervention.user_updated'
      )[]
      verify_token?: string
      /**
       * Made for you when absent: whsec_ and base64.
       */
      secret?: string
      source_ids?: string[]
      /**
       * include: only source_ids, none named means all; exclude: all but source_ids.
       */
      source_strategy?: 'include' | 'exclude'
    }
    answer: WebhookWithSecret
  }
  /**
   * One webhook
   */
  getWebhook: {
    given: {
      /**
       * Id of the webhook.
       */
      id: string
    }
    answer: Webhook
  }
  /**
   * Change a webhook; active: true also ends a suspension when the endpoint answers the handshake
   */
  changeWebhook: {
    given: {
      /**
       * Id of the webhook.
       */
      id: string
      name?: string
      url?: string
      active?: boolean
      registered_events?: (
        | 'content.imported'
        | 'content.replied'
        | 'content.exported'
        | 'content.thread_closed'
        | 'content.thread_opened'
        | 'content.thread_auto_closed'
        | 'intervention.opened'
        | 'intervention.reopened'
        | 'intervention.closed'
        | 'intervention.canceled'
        | 'intervention.assigned'
        | 'intervention.user_updated'
      )[]
      verify_token?: string
      /**
       * Made for you when absent: whsec_ and base64.
       */
      secret?: string
      source_ids?: string[]
      source_strategy?: 'include' | 'exclude'
      /**
       * As you read it: where the record has changed since, the answer is 409 and nothing is changed.
       */
      updated_at?: string
    }
    answer: Webhook
  }
  /**
   * Remove a webhook
   */
  deleteWebhook: {
    given: {
      /**
       * Id of the webhook.
       */
      id: string
    }
    answer: Webhook
  }
  /**
   * A new secret; the old one signs beside it for a while
   */
  rotateWebhookSecret: {
    given: {
      /**
       * Id of the webhook.
       */
      id: string
      secret?: string
      /**
       * For how long the old secret goes on signing beside the new one.
       */
      keep_hours?: number
    }
    answer: WebhookWithSecret
  }
  /**
   * Deliveries of a webhook, newest first
   */
  listDeliveries: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * How many records to give.
       */
      limit?: number
      /**
       * In this state.
       */
      state?: 'pending' | 'delivered' | 'failed'
      /**
       * Of this type of event.
       */
      event_type?:
        | 'content.imported'
        | 'content.replied'
        | 'content.exported'
        | 'content.thread_closed'
        | 'content.thread_opened'
        | 'content.thread_auto_closed'
        | 'intervention.opened'
        | 'intervention.reopened'
        | 'intervention.closed'
        | 'intervention.canceled'
        | 'intervention.assigned'
        | 'intervention.user_updated'
        | 'webhook.test'
      /**
       * Of this conversation.
       */
      thread_id?: string
      /**
       * Made at this time or later.
       */
      since?: string
      /**
       * Made before this time.
       */
      until?: string
      /**
       * Id of the webhook.
       */
      id: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: Delivery[]
    }
  }
  /**
   * One delivery with its body
   */
  getDelivery: {
    given: {
      /**
       * Id of the webhook.
       */
      id: string
      /**
       * Id of the delivery.
       */
      delivery_id: string
    }
    answer: {
      /**
       * webhook-id of every attempt.
       */
      id: string
      webhook_id: string
      event_id: string
      event_type:
        | 'content.imported'
        | 'content.replied'
        | 'content.exported'
        | 'content.thread_closed'
        | 'content.thread_opened'
        | 'content.thread_auto_closed'
        | 'intervention.opened'
        | 'intervention.reopened'
        | 'intervention.closed'
        | 'intervention.canceled'
        | 'intervention.assigned'
        | 'intervention.user_updated'
        | 'webhook.test'
      /**
       * Null for a test, which is about no conversation.
       */
      thread_id: string | null
      source_id: string | null
      state: 'pending' | 'delivered' | 'failed'
      attempts: number
      last_attempt_at: string | null
      /**
       * HTTP status of the last answer; null when none came.
       */
      last_status: number | null
      last_error: string | null
      /**
       * Milliseconds until the last answer, or until we gave up.
       */
      response_time: number | null
      /**
       * Not before this time; null when nothing more will be sent.
       */
      next_attempt_at: string | null
      replays: number
      replayed_at: string | null
      created_at: string
      updated_at: string
      /**
       * As it is sent; null when the agent may not read the source, and private answers only with the right to.
       */
      request_body: string | null
    }
  }
  /**
   * Send a test event (webhook.test), tried once; its delivery says what became of it
   */
  testWebhook: {
    given: {
      /**
       * Id of the webhook.
       */
      id: string
    }
    answer: Delivery
  }
  /**
   * Send one delivery again
   */
  replayDelivery: {
    given: {
      /**
       * Id of the webhook.
       */
      id: string
      /**
       * Id of the delivery.
       */
      delivery_id: string
    }
    answer: Delivery
  }
  /**
   * Send deliveries again: those named, or what failed since a time (500 a call, oldest first)
   */
  replayDeliveries: {
    given: {
      /**
       * Id of the webhook.
       */
      id: string
      delivery_ids?: string[]
      failed_since?: string
    }
    answer: {
      count: number
      /**
       * True when more failed deliveries are left: call again.
       */
      more: boolean
      records: Delivery[]
    }
  }
  /**
   * A connector reports a customer's message, a failed delivery or a change of control
   */
  reportFromChannel: {
    given: {
      /**
       * Id of the source.
       */
      id: string
    } & (
      | {
          type: 'message.received'
          /**
           * The channel's own id of the message: sent twice, it is stored once.
           */
          foreign_id: string
          from: {
            foreign_id: string
            screenname?: string
          }
          body?: string
          /**
           * `{ payload }`, `{ items }`, `{ identifier }`, `{ type: "form_response", responses }`, ...
           */
          structured_reply?: Record<string, unknown>
          /**
           * The message answered, by the channel's id or ours; may be absent for a tapped payload.
           */
          in_reply_to_id?: string
          language?: string
          /**
           * An out-of-office notice: it reopens no intervention.
           */
          auto_submitted?: boolean
        }
      | {
          type: 'message.failed'
          foreign_id: string
          message: string
        }
      | {
          type: 'control.changed'
          from: {
            foreign_id: string
          }
          holder: 'service' | 'bot' | 'other' | 'idle'
          app_id?: string
        }
    )
    /**
     * The content stored, for messages.
     */
    answer: {
      content?: Content
    }
  }
  /**
   * Hand a messenger conversation from the bot to the agents, or back
   */
  handOver: {
    given: {
      /**
       * The customer's id on the channel.
       */
      identity_foreign_id: string
      /**
       * Who holds the conversation now.
       */
      from: 'bot' | 'agent'
      /**
       * Who is to hold it.
       */
      to: 'bot' | 'agent'
      /**
       * Only messenger channels know control.
       */
      type: 'messenger'
      /**
       * Agent to bot: the application that runs the bot; absent, the bot_app_id of the source.
       */
      app_id?: string
    }
    answer: {
      status: number
      message: string
    }
  }
  /**
   * Communities
   */
  listCommunities: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * How many records to give.
       */
      limit?: number
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: Community[]
    }
  }
  /**
   * Make a community; a name is enough
   */
  createCommunity: {
    given: {
      name: string
      /**
       * Whether customers must, may or cannot be named by a token that the site signs with a key of the community.
       */
      signed_identities?: 'required' | 'optional' | 'rejected'
    }
    answer: Community
  }
  /**
   * One community
   */
  getCommunity: {
    given: {
      /**
       * Id of the community.
       */
      id: string
    }
    answer: Community
  }
  /**
   * Change a community
   */
  changeCommunity: {
    given: {
      /**
       * Id of the community.
       */
      id: string
      name?: string
      /**
       * Whether customers must, may or cannot be named by a token that the site signs with a key of the community.
       */
      signed_identities?: 'required' | 'optional' | 'rejected'
      /**
       * As you read it: where the record has changed since, the answer is 409 and nothing is changed.
       */
      updated_at?: string
    }
    answer: Community
  }
  /**
   * Remove an empty community
   */
  deleteCommunity: {
    given: {
      /**
       * Id of the community.
       */
      id: string
    }
    answer: Community
  }
  /**
   * Signing keys, without their secrets
   */
  listCommunityKeys: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * How many records to give.
       */
      limit?: number
      /**
       * Id of the community.
       */
      id: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: CommunityKey[]
    }
  }
  /**
   * Make a signing key; this answer is the only one that shows its secret
   */
  createCommunityKey: {
    given: {
      /**
       * Id of the community.
       */
      id: string
      algorithm?: 'HS256' | 'RS256'
      /**
       * Names the key inside the tokens; made when absent.
       */
      kid?: string
      /**
       * RS256 only.
       */
      public_key?: string
    }
    /**
     * The secret of HS256 is shown here and never again.
     */
    answer: {
      id: string
      community_id: string
      kid: string
      algorithm: 'HS256' | 'RS256'
      public_key: string | null
      valid: boolean
      valid_until: string | null
      created_at: string
      updated_at: string
      secret: string | null
    }
  }
  /**
   * Make the next key; the old one ends after the overlap
   */
  rotateCommunityKey: {
    given: {
      /**
       * Id of the community.
       */
      id: string
      /**
       * Id of the key.
       */
      key_id: string
      /**
       * How long the old key goes on verifying.
       */
      overlap_hours?: number
      /**
       * Names the key inside the tokens; made when absent.
       */
      kid?: string
      public_key?: string
    }
    /**
     * The secret of HS256 is shown here and never again.
     */
    answer: {
      id: string
      community_id: string
      kid: string
      algorithm: 'HS256' | 'RS256'
      public_key: string | null
      valid: boolean
      valid_until: string | null
      created_at: string
      updated_at: string
      secret: string | null
    }
  }
  /**
   * Revoke a key: from now on it verifies nothing
   */
  revokeCommunityKey: {
    given: {
      /**
       * Id of the community.
       */
      id: string
      /**
       * Id of the key.
       */
      key_id: string
    }
    answer: CommunityKey
  }
  /**
   * Sources that the agent may read
   */
  listSources: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * How many records to give.
       */
      limit?: number
      /**
       * Of this kind of channel.
       */
      type?: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
      /**
       * Of this community.
       */
      community_id?: string
      /**
       * Switched on, or off.
       */
      active?: boolean
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: Source[]
    }
  }
  /**
   * Make a source of one of the six kinds
   */
  createSource: {
    given: {
      name: string
      community_id: string
      type: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
      active?: boolean
      /**
       * Whether pages may load its chat. For the kind web_messaging.
       */
      web_messaging?: boolean
      /**
       * What is not given stays as it is; null takes a setting away.
       */
      settings?: {
        time_for_thread_inclusion?: number | null
        thread_auto_close_after?: number | null
        allowed_origins?: string[] | null
        business_hours?: {
          time_zone: string
          hours: {
            day: number
            from: string
            to: string
          }[]
        } | null
        connector?: {
          url: string
          /**
           * Made when absent.
           */
          secret?: string
        } | null
        primary_application?: ('bot' | 'service') | null
        bot_app_id?: string | null
        appearance?: {
          launcher?: {
            color?: string
            icon_color?: string
            icon?: string
            position?: 'left' | 'right'
            size?: number
            radius?: string
          }
          theme?: {
            light?: Record<string, unknown>
            dark?: Record<string, unknown>
          }
          strings?: Record<string, unknown>
        } | null
        /**
         * What happens by itself on the pages of the site; docs/visitor-protocol.md.
         */
        triggers?:
          | {
              id: string
              name: string
              active?: boolean
              conditions: (
                | {
                    on: 'page_path' | 'page_url' | 'page_title'
                    page?: 'current' | 'previous' | 'any'
                    operator:
                      | 'is'
                      | 'is_not'
                      | 'contains'
                      | 'does_not_contain'
                      | 'starts_with'
                      | 'does_not_start_with'
                      | 'ends_with'
                      | 'does_not_end_with'
                    value: string
                  }
                | {
                    on: 'page_duration'
                    page?: 'current' | 'previous' | 'any'
                    operator: 'at_least' | 'at_most'
                    value: number
                  }
                | {
                    on: 'visit_duration'
                    operator: 'at_least' | 'at_most'
                    value: number
                  }
                | {
                    on: 'page_count' | 'visit_count'
                    operator: 'at_least' | 'at_most'
                    value: number
                  }
                | {
                    on: 'variable'
                    name: string
                    operator:
                      | 'is'
                      | 'is_not'
                      | 'contains'
                      | 'does_not_contain'
                      | 'starts_with'
                      | 'does_not_start_with'
                      | 'ends_with'
                      | 'does_not_end_with'
                    value: string
                  }
                | {
                    on: 'variable'
                    name: string
                    operator: 'is_set' | 'is_not_set'
                  }
                | {
                    on: 'day'
                    operator: 'is' | 'is_not'
                    value: number[]
                    time_zone?: string
                  }
                | {
                    on: 'hour'
                    operator: 'is' | 'is_not'
                    from: string
                    to: string
                    time_zone?: string
                  }
                | {
                    on: 'identity'
                    operator: 'is' | 'is_not'
                    value: 'anonymous' | 'identified' | 'signed'
                  }
              )[]
              actions: (
                | {
                    do: 'show_bubble' | 'open_chat'
                  }
                | {
                    do: 'add_message'
                    text: Record<string, unknown>
                  }
              )[]
            }[]
          | null
        /**
         * What an empty chat says first, by language; `*` for every other one.
         */
        welcome_message?: Record<string, unknown> | null
        /**
         * What the chat says outside of the business hours, by language.
         */
        away_message?: Record<string, unknown> | null
        /**
         * Whether new messages make a sound until the visitor mutes them; true when absent.
         */
        sound?: boolean | null
      }
    }
    /**
     * connector_secret is there when it was made or changed, and never again.
     */
    answer: {
      id: string
      community_id: string
      type: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
      name: string
      active: boolean
      channel_id: string | null
      /**
       * What to paste into a page; null while web messaging is not enabled.
       */
      web_messaging: {
        channel_id: string
        loader_url: string
        snippet: string
      } | null
      /**
       * The connector is shown with the right manage_sources only, and never with its secret.
       */
      settings: {
        time_for_thread_inclusion?: number
        thread_auto_close_after?: number
        allowed_origins?: string[]
        business_hours?: {
          time_zone: string
          hours: {
            day: number
            from: string
            to: string
          }[]
        }
        connector?: {
          url: string
        }
        primary_application?: ('bot' | 'service') | null
        bot_app_id?: string
        /**
         * How the chat looks and speaks; docs/appearance.md. A theme whose texts cannot be read is refused.
         */
        appearance?: {
          launcher?: {
            color?: string
            icon_color?: string
            icon?: string
            position?: 'left' | 'right'
            size?: number
            radius?: string
          }
          theme?: {
            light?: Record<string, unknown>
            dark?: Record<string, unknown>
          }
          strings?: Record<string, unknown>
        }
        triggers?: {
          id: string
          name: string
          active: boolean
          conditions: (
            | {
                on: 'page_path' | 'page_url' | 'page_title'
                page?: 'current' | 'previous' | 'any'
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'does_not_contain'
                  | 'starts_with'
                  | 'does_not_start_with'
                  | 'ends_with'
                  | 'does_not_end_with'
                value: string
              }
            | {
                on: 'page_duration'
                page?: 'current' | 'previous' | 'any'
                operator: 'at_least' | 'at_most'
                value: number
              }
            | {
                on: 'visit_duration'
                operator: 'at_least' | 'at_most'
                value: number
              }
            | {
                on: 'page_count' | 'visit_count'
                operator: 'at_least' | 'at_most'
                value: number
              }
            | {
                on: 'variable'
                name: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'does_not_contain'
                  | 'starts_with'
                  | 'does_not_start_with'
                  | 'ends_with'
                  | 'does_not_end_with'
                value: string
              }
            | {
                on: 'variable'
                name: string
                operator: 'is_set' | 'is_not_set'
              }
            | {
                on: 'day'
                operator: 'is' | 'is_not'
                value: number[]
                time_zone?: string
              }
            | {
                on: 'hour'
                operator: 'is' | 'is_not'
                from: string
                to: string
                time_zone?: string
              }
            | {
                on: 'identity'
                operator: 'is' | 'is_not'
                value: 'anonymous' | 'identified' | 'signed'
              }
          )[]
          actions: (
            | {
                do: 'show_bubble' | 'open_chat'
              }
            | {
                do: 'add_message'
                text: Record<string, unknown>
              }
          )[]
        }[]
        welcome_message?: Record<string, unknown>
        away_message?: Record<string, unknown>
        sound?: boolean
      }
      created_at: string
      updated_at: string
      connector_secret?: string
    }
  }
  /**
   * One source
   */
  getSource: {
    given: {
      /**
       * Id of the source.
       */
      id: string
    }
    answer: Source
  }
  /**
   * Change a source
   */
  changeSource: {
    given: {
      /**
       * Id of the source.
       */
      id: string
      name?: string
      community_id?: string
      type?: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
      active?: boolean
      /**
       * Whether pages may load its chat. For the kind web_messaging.
       */
      web_messaging?: boolean
      /**
       * What is not given stays as it is; null takes a setting away.
       */
      settings?: {
        time_for_thread_inclusion?: number | null
        thread_auto_close_after?: number | null
        allowed_origins?: string[] | null
        business_hours?: {
          time_zone: string
          hours: {
            day: number
            from: string
            to: string
          }[]
        } | null
        connector?: {
          url: string
          /**
           * Made when absent.
           */
          secret?: string
        } | null
        primary_application?: ('bot' | 'service') | null
        bot_app_id?: string | null
        appearance?: {
          launcher?: {
            color?: string
            icon_color?: string
            icon?: string
            position?: 'left' | 'right'
            size?: number
            radius?: string
          }
          theme?: {
            light?: Record<string, unknown>
            dark?: Record<string, unknown>
          }
          strings?: Record<string, unknown>
        } | null
        /**
         * What happens by itself on the pages of the site; docs/visitor-protocol.md.
         */
        triggers?:
          | {
              id: string
              name: string
              active?: boolean
              conditions: (
                | {
                    on: 'page_path' | 'page_url' | 'page_title'
                    page?: 'current' | 'previous' | 'any'
                    operator:
                      | 'is'
                      | 'is_not'
                      | 'contains'
                      | 'does_not_contain'
                      | 'starts_with'
                      | 'does_not_start_with'
                      | 'ends_with'
                      | 'does_not_end_with'
                    value: string
                  }
                | {
                    on: 'page_duration'
                    page?: 'current' | 'previous' | 'any'
                    operator: 'at_least' | 'at_most'
                    value: number
                  }
                | {
                    on: 'visit_duration'
                    operator: 'at_least' | 'at_most'
                    value: number
                  }
                | {
                    on: 'page_count' | 'visit_count'
                    operator: 'at_least' | 'at_most'
                    value: number
                  }
                | {
                    on: 'variable'
                    name: string
                    operator:
                      | 'is'
                      | 'is_not'
                      | 'contains'
                      | 'does_not_contain'
                      | 'starts_with'
                      | 'does_not_start_with'
                      | 'ends_with'
                      | 'does_not_end_with'
                    value: string
                  }
                | {
                    on: 'variable'
                    name: string
                    operator: 'is_set' | 'is_not_set'
                  }
                | {
                    on: 'day'
                    operator: 'is' | 'is_not'
                    value: number[]
                    time_zone?: string
                  }
                | {
                    on: 'hour'
                    operator: 'is' | 'is_not'
                    from: string
                    to: string
                    time_zone?: string
                  }
                | {
                    on: 'identity'
                    operator: 'is' | 'is_not'
                    value: 'anonymous' | 'identified' | 'signed'
                  }
              )[]
              actions: (
                | {
                    do: 'show_bubble' | 'open_chat'
                  }
                | {
                    do: 'add_message'
                    text: Record<string, unknown>
                  }
              )[]
            }[]
          | null
        /**
         * What an empty chat says first, by language; `*` for every other one.
         */
        welcome_message?: Record<string, unknown> | null
        /**
         * What the chat says outside of the business hours, by language.
         */
        away_message?: Record<string, unknown> | null
        /**
         * Whether new messages make a sound until the visitor mutes them; true when absent.
         */
        sound?: boolean | null
      }
      /**
       * As you read it: where the record has changed since, the answer is 409 and nothing is changed.
       */
      updated_at?: string
    }
    /**
     * connector_secret is there when it was made or changed, and never again.
     */
    answer: {
      id: string
      community_id: string
      type: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
      name: string
      active: boolean
      channel_id: string | null
      /**
       * What to paste into a page; null while web messaging is not enabled.
       */
      web_messaging: {
        channel_id: string
        loader_url: string
        snippet: string
      } | null
      /**
       * The connector is shown with the right manage_sources only, and never with its secret.
       */
      settings: {
        time_for_thread_inclusion?: number
        thread_auto_close_after?: number
        allowed_origins?: string[]
        business_hours?: {
          time_zone: string
          hours: {
            day: number
            from: string
            to: string
          }[]
        }
        connector?: {
          url: string
        }
        primary_application?: ('bot' | 'service') | null
        bot_app_id?: string
        /**
         * How the chat looks and speaks; docs/appearance.md. A theme whose texts cannot be read is refused.
         */
        appearance?: {
          launcher?: {
            color?: string
            icon_color?: string
            icon?: string
            position?: 'left' | 'right'
            size?: number
            radius?: string
          }
          theme?: {
            light?: Record<string, unknown>
            dark?: Record<string, unknown>
          }
          strings?: Record<string, unknown>
        }
        triggers?: {
          id: string
          name: string
          active: boolean
          conditions: (
            | {
                on: 'page_path' | 'page_url' | 'page_title'
                page?: 'current' | 'previous' | 'any'
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'does_not_contain'
                  | 'starts_with'
                  | 'does_not_start_with'
                  | 'ends_with'
                  | 'does_not_end_with'
                value: string
              }
            | {
                on: 'page_duration'
                page?: 'current' | 'previous' | 'any'
                operator: 'at_least' | 'at_most'
                value: number
              }
            | {
                on: 'visit_duration'
                operator: 'at_least' | 'at_most'
                value: number
              }
            | {
                on: 'page_count' | 'visit_count'
                operator: 'at_least' | 'at_most'
                value: number
              }
            | {
                on: 'variable'
                name: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'does_not_contain'
                  | 'starts_with'
                  | 'does_not_start_with'
                  | 'ends_with'
                  | 'does_not_end_with'
                value: string
              }
            | {
                on: 'variable'
                name: string
                operator: 'is_set' | 'is_not_set'
              }
            | {
                on: 'day'
                operator: 'is' | 'is_not'
                value: number[]
                time_zone?: string
              }
            | {
                on: 'hour'
                operator: 'is' | 'is_not'
                from: string
                to: string
                time_zone?: string
              }
            | {
                on: 'identity'
                operator: 'is' | 'is_not'
                value: 'anonymous' | 'identified' | 'signed'
              }
          )[]
          actions: (
            | {
                do: 'show_bubble' | 'open_chat'
              }
            | {
                do: 'add_message'
                text: Record<string, unknown>
              }
          )[]
        }[]
        welcome_message?: Record<string, unknown>
        away_message?: Record<string, unknown>
        sound?: boolean
      }
      created_at: string
      updated_at: string
      connector_secret?: string
    }
  }
  /**
   * Remove a source without conversations
   */
  deleteSource: {
    given: {
      /**
       * Id of the source.
       */
      id: string
    }
    answer: Source
  }
  /**
   * Make another secret for the source's connector; the old one counts no longer
   */
  rotateConnectorSecret: {
    given: {
      /**
       * Id of the source.
       */
      id: string
    }
    /**
     * connector_secret is there when it was made or changed, and never again.
     */
    answer: {
      id: string
      community_id: string
      type: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
      name: string
      active: boolean
      channel_id: string | null
      /**
       * What to paste into a page; null while web messaging is not enabled.
       */
      web_messaging: {
        channel_id: string
        loader_url: string
        snippet: string
      } | null
      /**
       * The connector is shown with the right manage_sources only, and never with its secret.
       */
      settings: {
        time_for_thread_inclusion?: number
        thread_auto_close_after?: number
        allowed_origins?: string[]
        business_hours?: {
          time_zone: string
          hours: {
            day: number
            from: string
            to: string
          }[]
        }
        connector?: {
          url: string
        }
        primary_application?: ('bot' | 'service') | null
        bot_app_id?: string
        /**
         * How the chat looks and speaks; docs/appearance.md. A theme whose texts cannot be read is refused.
         */
        appearance?: {
          launcher?: {
            color?: string
            icon_color?: string
            icon?: string
            position?: 'left' | 'right'
            size?: number
            radius?: string
          }
          theme?: {
            light?: Record<string, unknown>
            dark?: Record<string, unknown>
          }
          strings?: Record<string, unknown>
        }
        triggers?: {
          id: string
          name: string
          active: boolean
          conditions: (
            | {
                on: 'page_path' | 'page_url' | 'page_title'
                page?: 'current' | 'previous' | 'any'
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'does_not_contain'
                  | 'starts_with'
                  | 'does_not_start_with'
                  | 'ends_with'
                  | 'does_not_end_with'
                value: string
              }
            | {
                on: 'page_duration'
                page?: 'current' | 'previous' | 'any'
                operator: 'at_least' | 'at_most'
                value: number
              }
            | {
                on: 'visit_duration'
                operator: 'at_least' | 'at_most'
                value: number
              }
            | {
                on: 'page_count' | 'visit_count'
                operator: 'at_least' | 'at_most'
                value: number
              }
            | {
                on: 'variable'
                name: string
                operator:
                  | 'is'
                  | 'is_not'
                  | 'contains'
                  | 'does_not_contain'
                  | 'starts_with'
                  | 'does_not_start_with'
                  | 'ends_with'
                  | 'does_not_end_with'
                value: string
              }
            | {
                on: 'variable'
                name: string
                operator: 'is_set' | 'is_not_set'
              }
            | {
                on: 'day'
                operator: 'is' | 'is_not'
                value: number[]
                time_zone?: string
              }
            | {
                on: 'hour'
                operator: 'is' | 'is_not'
                from: string
                to: string
                time_zone?: string
              }
            | {
                on: 'identity'
                operator: 'is' | 'is_not'
                value: 'anonymous' | 'identified' | 'signed'
              }
          )[]
          actions: (
            | {
                do: 'show_bubble' | 'open_chat'
              }
            | {
                do: 'add_message'
                text: Record<string, unknown>
              }
          )[]
        }[]
        welcome_message?: Record<string, unknown>
        away_message?: Record<string, unknown>
        sound?: boolean
      }
      created_at: string
      updated_at: string
      connector_secret?: string
    }
  }
  /**
   * Sites whose pages loaded the chat of a source, the last one first
   */
  listSightings: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * How many records to give.
       */
      limit?: number
      /**
       * Id of the source.
       */
      id: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: PageSighting[]
    }
  }
  /**
   * The routing modes with their sources
   */
  listChannels: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * How many records to give.
       */
      limit?: number
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: Channel[]
    }
  }
  /**
   * One routing mode
   */
  getChannel: {
    given: {
      /**
       * Id of the routing mode.
       */
      id: string
    }
    answer: Channel
  }
  /**
   * Rename a routing mode, say which sources are in it, and what its bot may do
   */
  changeChannel: {
    given: {
      /**
       * Id of the routing mode.
       */
      id: string
      name?: string
      source_ids?: string[]
      /**
       * The user that is its bot; empty: none.
       */
      bot_id?: string | null
      /**
       * What its bot may do before agents.
       */
      bot_may?: ('engage' | 'complete' | 'hand_over')[]
      /**
       * How long one agent is rung.
       */
      ring_seconds?: number
      /**
       * As you read it: where the record has changed since, the answer is 409 and nothing is changed.
       */
      updated_at?: string
    }
    answer: Channel
  }
  /**
   * The agent of this token, and its rights
   */
  getMe: {
    given: Record<string, never>
    answer: {
      id: string
      name: string
      /**
       * Only for oneself and with the right manage_users.
       */
      email: string | null
      role_id: string
      /**
       * The name of the role.
       */
      role: string
      enabled: boolean
      availability: 'available' | 'busy' | 'away'
      /**
       * Conversations of real time that it takes at once.
       */
      capacity: number
      created_at: string
      updated_at: string
      rights: (
        | 'access_all_sources'
        | 'close_threads'
        | 'open_threads'
        | 'edit_interventions'
        | 'read_private_answers'
        | 'edit_identities'
        | 'manage_saved_replies'
        | 'manage_communities'
        | 'manage_sources'
        | 'manage_channels'
        | 'manage_users'
        | 'manage_roles'
        | 'manage_tokens'
        | 'manage_webhooks'
        | 'read_events'
        | 'read_health'
        | 'read_statistics'
      )[]
      /**
       * Of the console, as BCP 47; null: as the browser has it.
       */
      language: string | null
      /**
       * Of the console.
       */
      theme: 'system' | 'light' | 'dark'
      /**
       * Whether this agent signs in at the console with a password.
       */
      has_password: boolean
    }
  }
  /**
   * Change one's own name, and how the console speaks and looks
   */
  changeMe: {
    given: {
      name?: string
      language?: ('en' | 'fr' | 'de' | 'es' | 'pt' | 'it' | 'nl' | 'pl' | 'tr' | 'ja' | 'zh' | 'ar' | 'he') | null
      theme?: 'system' | 'light' | 'dark'
    }
    answer: {
      id: string
      name: string
      /**
       * Only for oneself and with the right manage_users.
       */
      email: string | null
      role_id: string
      /**
       * The name of the role.
       */
      role: string
      enabled: boolean
      availability: 'available' | 'busy' | 'away'
      /**
       * Conversations of real time that it takes at once.
       */
      capacity: number
      created_at: string
      updated_at: string
      rights: (
        | 'access_all_sources'
        | 'close_threads'
        | 'open_threads'
        | 'edit_interventions'
        | 'read_private_answers'
        | 'edit_identities'
        | 'manage_saved_replies'
        | 'manage_communities'
        | 'manage_sources'
        | 'manage_channels'
        | 'manage_users'
        | 'manage_roles'
        | 'manage_tokens'
        | 'manage_webhooks'
        | 'read_events'
        | 'read_health'
        | 'read_statistics'
      )[]
      /**
       * Of the console, as BCP 47; null: as the browser has it.
       */
      language: string | null
      /**
       * Of the console.
       */
      theme: 'system' | 'light' | 'dark'
      /**
       * Whether this agent signs in at the console with a password.
       */
      has_password: boolean
    }
  }
  /**
   * Users
   */
  listUsers: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * How many records to give.
       */
      limit?: number
      /**
       * With this role.
       */
      role_id?: string
      /**
       * Switched on, or off.
       */
      enabled?: boolean
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: User[]
    }
  }
  /**
   * Make a user, a person or a bot
   */
  createUser: {
    given: {
      name: string
      email?: string | null
      role_id?: string
      enabled?: boolean
    }
    answer: User
  }
  /**
   * One user
   */
  getUser: {
    given: {
      /**
       * Id of the user; "me" where the route says so.
       */
      id: string
    }
    answer: User
  }
  /**
   * Change a user; enabled=false ends the power of its tokens
   */
  changeUser: {
    given: {
      /**
       * Id of the user; "me" where the route says so.
       */
      id: string
      name?: string
      email?: string | null
      role_id?: string
      enabled?: boolean
      /**
       * Also when no admin could do anything any more.
       */
      force?: boolean
      /**
       * As you read it: where the record has changed since, the answer is 409 and nothing is changed.
       */
      updated_at?: string
    }
    answer: User
  }
  /**
   * Change the password with which one signs in; every other browser is signed out
   */
  changeMyPassword: {
    given: {
      /**
       * Needed where there is one.
       */
      current_password?: string | null
      /**
       * At least 10 characters.
       */
      password: string
    }
    answer: {
      done: true
    }
  }
  /**
   * The browsers on which one is signed in, newest first
   */
  listMySessions: {
    given: Record<string, never>
    answer: {
      records: Session[]
    }
  }
  /**
   * Sign out everywhere
   */
  endMySessions: {
    given: {
      /**
       * Everywhere but on the browser that asks.
       */
      others?: boolean
    }
    answer: {
      done: true
    }
  }
  /**
   * Sign out on one browser
   */
  endMySession: {
    given: {
      /**
       * Id of the user; "me" where the route says so.
       */
      id: string
    }
    answer: {
      done: true
    }
  }
  /**
   * What a user may do on which source
   */
  listSourcesPermissions: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * How many records to give.
       */
      limit?: number
      /**
       * Id of the user; "me" where the route says so.
       */
      id: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: SourcesPermission[]
    }
  }
  /**
   * Say what a user may do on which source; a source that is not named is taken away
   */
  changeSourcesPermissions: {
    given: {
      /**
       * Id of the user; "me" where the route says so.
       */
      id: string
      sources_permissions: {
        source_id: string
        read?: boolean
        reply?: boolean
        initiate_discussion?: boolean
      }[]
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: SourcesPermission[]
    }
  }
  /**
   * Enabled users and whether they are there; agents_available counts those who are
   */
  listStatus: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * How many records to give.
       */
      limit?: number
      /**
       * There for customers, or not.
       */
      availability?: 'available' | 'busy' | 'away'
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: {
        user_id: string
        name: string
        availability: 'available' | 'busy' | 'away'
      }[]
      agents_available: number
    }
  }
  /**
   * Say whether a user is there for customers; the id "me" is the agent of this token
   */
  changeAvailability: {
    given: {
      /**
       * Id of the user; "me" where the route says so.
       */
      id: string
      availability: 'available' | 'busy' | 'away'
      /**
       * Conversations of real time that it takes at once.
       */
      capacity?: number
    }
    answer: User
  }
  /**
   * Roles
   */
  listRoles: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * How many records to give.
       */
      limit?: number
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: Role[]
    }
  }
  /**
   * Make a role of rights that one has
   */
  createRole: {
    given: {
      name: string
      rights: (
        | 'access_all_sources'
        | 'close_threads'
        | 'open_threads'
        | 'edit_interventions'
        | 'read_private_answers'
        | 'edit_identities'
        | 'manage_saved_replies'
        | 'manage_communities'
        | 'manage_sources'
        | 'manage_channels'
        | 'manage_users'
        | 'manage_roles'
        | 'manage_tokens'
        | 'manage_webhooks'
        | 'read_events'
        | 'read_health'
        | 'read_statistics'
      )[]
    }
    answer: Role
  }
  /**
   * One role
   */
  getRole: {
    given: {
      /**
       * Id of the role.
       */
      id: string
    }
    answer: Role
  }
  /**
   * Change a role
   */
  changeRole: {
    given: {
      /**
       * Id of the role.
       */
      id: string
      name?: string
      rights?: (
        | 'access_all_sources'
        | 'close_threads'
        | 'open_threads'
        | 'edit_interventions'
        | 'read_private_answers'
        | 'edit_identities'
        | 'manage_saved_replies'
        | 'manage_communities'
        | 'manage_sources'
        | 'manage_channels'
        | 'manage_users'
        | 'manage_roles'
        | 'manage_tokens'
        | 'manage_webhooks'
        | 'read_events'
        | 'read_health'
        | 'read_statistics'
      )[]
      /**
       * As you read it: where the record has changed since, the answer is 409 and nothing is changed.
       */
      updated_at?: string
    }
    answer: Role
  }
  /**
   * Remove a role that nobody has
   */
  deleteRole: {
    given: {
      /**
       * Id of the role.
       */
      id: string
    }
    answer: Role
  }
  /**
   * API tokens
   */
  listTokens: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * How many records to give.
       */
      limit?: number
      /**
       * Of this agent.
       */
      agent_id?: string
      /**
       * Switched on, or off.
       */
      enabled?: boolean
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: AccessToken[]
    }
  }
  /**
   * Make a token; this answer is the only one that shows it
   */
  createToken: {
    given: {
      label: string
      /**
       * On whose behalf it acts; unset: the agent of this token.
       */
      agent_id?: string
      enabled?: boolean
    }
    /**
     * The token is shown here and never again; only its hash is kept.
     */
    answer: {
      id: string
      label: string
      agent_id: string
      enabled: boolean
      created_at: string
      updated_at: string
      token: string
    }
  }
  /**
   * One token, without the token itself
   */
  getToken: {
    given: {
      /**
       * Id of the token.
       */
      id: string
    }
    answer: AccessToken
  }
  /**
   * Rename a token, or switch it on or off
   */
  changeToken: {
    given: {
      /**
       * Id of the token.
       */
      id: string
      label?: string
      enabled?: boolean
      agent_id?: string
      /**
       * Also when no admin could do anything any more.
       */
      force?: boolean
    }
    answer: AccessToken
  }
  /**
   * Remove a token
   */
  deleteToken: {
    given: {
      /**
       * Also when no admin could do anything any more.
       */
      force?: boolean
      /**
       * Id of the token.
       */
      id: string
    }
    answer: AccessToken
  }
  /**
   * Identities of the communities whose sources the agent may read, newest first
   */
  listIdentities: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * How many records to give.
       */
      limit?: number
      /**
       * Of this community.
       */
      community_id?: string
      /**
       * With this id on the channel's side.
       */
      foreign_id?: string
      /**
       * With this address.
       */
      email?: string
      /**
       * With this name.
       */
      screenname?: string
      /**
       * Of this person.
       */
      identity_group_id?: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: Identity[]
    }
  }
  /**
   * One identity
   */
  getIdentity: {
    given: {
      /**
       * Id of the identity.
       */
      id: string
    }
    answer: Identity
  }
  /**
   * Change what is known of a customer
   */
  changeIdentity: {
    given: {
      /**
       * Id of the identity.
       */
      id: string
      screenname?: string | null
      firstname?: string | null
      lastname?: string | null
      email?: string | null
      company?: string | null
      avatar_url?: string | null
      /**
       * Merged with what is known; null takes a value away.
       */
      extra_values?: Record<string, unknown>
    }
    answer: Identity
  }
  /**
   * Persons with several identities, newest first
   */
  listIdentityGroups: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * How many records to give.
       */
      limit?: number
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: IdentityGroup[]
    }
  }
  /**
   * Merge identities: they are one person, with everybody who is grouped with them already
   */
  mergeIdentities: {
    given: {
      identity_ids: string[]
    }
    answer: IdentityGroup
  }
  /**
   * One person
   */
  getIdentityGroup: {
    given: {
      /**
       * Id of the group.
       */
      id: string
    }
    answer: IdentityGroup
  }
  /**
   * Merge identities into this person
   */
  mergeIntoIdentityGroup: {
    given: {
      /**
       * Id of the group.
       */
      id: string
      identity_ids: string[]
    }
    answer: IdentityGroup
  }
  /**
   * Take identities out of this person; a group of one is gone
   */
  splitIdentityGroup: {
    given: {
      /**
       * Id of the group.
       */
      id: string
      identity_ids: string[]
    }
    answer: IdentityGroup
  }
  /**
   * Who did what, when, newest first; it takes the right read_events
   */
  listEvents: {
    given: {
      /**
       * How many records to leave out.
       */
      offset?: number
      /**
       * How many records to give.
       */
      limit?: number
      /**
       * Of this agent.
       */
      agent_id?: string
      /**
       * Done with this token.
       */
      token_id?: string
      /**
       * Such as source.created.
       */
      action?: string
      /**
       * Such as source.
       */
      subject_type?: string
      /**
       * Done to this record.
       */
      subject_id?: string
      /**
       * Of this source.
       */
      source_id?: string
      /**
       * Made at this time or later.
       */
      from?: string
      /**
       * Made before this time.
       */
      until?: string
    }
    answer: {
      count: number
      offset: number
      limit: number
      records: Event[]
    }
  }
  /**
   * How long what is kept, as the settings RETENTION_* say
   */
  getRetention: {
    given: Record<string, never>
    answer: Retention
  }
  /**
   * How the server is; it takes the right read_health
   */
  getHealth: {
    given: Record<string, never>
    answer: Health
  }
  /**
   * Conversations that began in these days, and what became of them; it takes the right read_statistics
   */
  readStatistics: {
    given: {
      /**
       * The first day, in the time zone.
       */
      from: string
      /**
       * The last day, counted whole; at most 366 days in all.
       */
      to: string
      /**
       * An IANA name, such as Europe/Paris.
       */
      time_zone?: string
      /**
       * Only these sources; all readable ones when absent.
       */
      source_ids: string[]
      /**
       * Only conversations of this agent.
       */
      agent_id?: string
      /**
       * One or more of day, hour, source and agent.
       */
      group_by: ('day' | 'hour' | 'source' | 'agent')[]
    }
    answer: Statistics
  }
  /**
   * Everything that is known of an identity and that the agent may read, streamed; it takes the right edit_identities
   */
  exportIdentity: {
    given: {
      /**
       * Id of the identity.
       */
      id: string
    }
    /**
     * Everything that is known of the identity. Addresses of private files hold for an hour.
     */
    answer: {
      exported_at: string
      identity: {
        id: string
        community_id: string
        foreign_id: string
        [k: string]: unknown
      }
      threads: {
        id: string
        source_id: string
        title: string
        interventions_count: number
        contents_count: number
        closed: boolean
        category_ids: string[]
        thread_category_ids: string[]
        extra_data: Record<string, unknown>
        foreign_id: string
        created_at: string
        updated_at: string
        contents: Content[]
        interventions: Intervention[]
      }[]
    }
  }
  /**
   * Delete everything that is known of an identity, itself included; it takes the right edit_identities
   */
  forgetIdentity: {
    given: {
      /**
       * Id of the identity.
       */
      id: string
    }
    /**
     * How many records were deleted.
     */
    answer: {
      identity_id: string
      threads: number
      contents: number
      attachments: number
      deliveries: number
    }
  }
  /**
   * A link by which a user chooses a password and is signed in; it works once
   */
  createSignInLink: {
    given: {
      /**
       * Id of the user; "me" where the route says so.
       */
      id: string
    }
    answer: SignInLink
  }
  /**
   * Sign a user out of the console everywhere
   */
  endUserSessions: {
    given: {
      /**
       * Id of the user; "me" where the route says so.
       */
      id: string
    }
    answer: {
      done: true
    }
  }
}
export interface Template {
  type: 'template'
  title: string
  subtitle?: string | null
  /**
   * http or https; the web takes deep links too where the documentation says so.
   */
  url?: string | null
  /**
   * http or https; the web takes deep links too where the documentation says so.
   */
  url_fallback?: string | null
  /**
   * Ignored when url is empty.
   */
  url_text?: string | null
  /**
   * Must be the id of an uploaded attachment.
   */
  attachment_id?: string | null
  /**
   * Must be the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB.
   */
  attachment_fallback_id?: string | null
  items?:
    | {
        type: 'url' | 'reply'
        title: string
        /**
         * Ignored when type is url. ASCII only.
         */
        payload?: string | null
        /**
         * Required when type is url. Ignored when type is reply. http or https; the web takes deep links too where the documentation says so.
         */
        url?: string | null
        /**
         * Ignored when type is reply. http or https; the web takes deep links too where the documentation says so.
         */
        url_fallback?: string | null
        /**
         * Ignored when url is empty or type is reply. On web_messaging only. One of webview, open, current.
         */
        target?: string | null
        /**
         * Ignored when target is not webview. On web_messaging only. One of full, tall, compact.
         */
        webview_height?: string | null
      }[]
    | null
  /**
   * Ignored when url is empty. On web_messaging only. One of webview, open, current.
   */
  target?: string | null
  /**
   * Ignored when target is not webview. On web_messaging only. One of full, tall, compact.
   */
  webview_height?: string | null
  /**
   * On chat_app only. At most 60 UTF-16 code units.
   */
  footer?: string | null
}
export interface List {
  type: 'list'
  title: string
  subtitle?: string | null
  sections?:
    | {
        /**
         * Required when there is more than one section.
         */
        title?: string | null
        /**
         * Each different.
         */
        identifier: string
        /**
         * On business_chat, web_messaging only.
         */
        multiple_selection?: boolean | null
        /**
         * On business_chat, web_messaging only. Another spelling of multiple_selection.
         */
        multiple_section?: boolean | null
      }[]
    | null
  items: {
    title: string
    /**
     * ASCII only.
     */
    payload?: string | null
    subtitle?: string | null
    /**
     * Required when there are sections. Must be removed when there are no sections.
     */
    section_identifier?: string | null
    /**
     * Must be the id of an uploaded attachment. On business_chat, web_messaging only.
     */
    attachment_id?: string | null
    /**
     * Must be the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB. On business_chat, web_messaging only.
     */
    attachment_fallback_id?: string | null
    /**
     * On chat_app, web_messaging only. At most 1000 characters.
     */
    description?: string | null
  }[]
  /**
   * Must be the id of an uploaded attachment. On business_chat, web_messaging only.
   */
  attachment_id?: string | null
  /**
   * Must be the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB. On business_chat, web_messaging only.
   */
  attachment_fallback_id?: string | null
  /**
   * On chat_app, web_messaging only. At most 60 UTF-16 code units.
   */
  header?: string | null
  /**
   * On chat_app, web_messaging only. At most 20 characters.
   */
  button?: string | null
}
export interface Carousel {
  type: 'carousel'
  items: {
    title: string
    subtitle?: string | null
    /**
     * http or https; the web takes deep links too where the documentation says so.
     */
    url?: string | null
    /**
     * http or https; the web takes deep links too where the documentation says so.
     */
    url_fallback?: string | null
    /**
     * Ignored when url is empty.
     */
    url_text?: string | null
    /**
     * Must be the id of an uploaded attachment.
     */
    attachment_id?: string | null
    /**
     * Must be the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB.
     */
    attachment_fallback_id?: string | null
    items?:
      | {
          type: 'url' | 'reply'
          title: string
          /**
           * Ignored when type is url.
           */
          payload?: string | null
          /**
           * Required when type is url. Ignored when type is reply. http or https; the web takes deep links too where the documentation says so.
           */
          url?: string | null
          /**
           * Ignored when type is reply. http or https; the web takes deep links too where the documentation says so.
           */
          url_fallback?: string | null
          /**
           * Ignored when url is empty or type is reply. On web_messaging only. One of webview, open, current.
           */
          target?: string | null
          /**
           * Ignored when target is not webview. On web_messaging only. One of full, tall, compact.
           */
          webview_height?: string | null
        }[]
      | null
    /**
     * Ignored when url is empty. On web_messaging only. One of webview, open, current.
     */
    target?: string | null
    /**
     * Ignored when target is not webview. On web_messaging only. One of full, tall, compact.
     */
    webview_height?: string | null
  }[]
}
export interface Select {
  type: 'select'
  items: {
    title: string
    /**
     * ASCII only.
     */
    payload?: string | null
    /**
     * Must be the id of an uploaded attachment. On messenger only.
     */
    attachment_id?: string | null
    /**
     * Must be the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB. On messenger only.
     */
    attachment_fallback_id?: string | null
  }[]
  /**
   * On web_messaging only.
   */
  center_items?: boolean | null
  /**
   * On web_messaging only.
   */
  disable_text_input?: boolean | null
}
export interface WalletPay {
  type: 'wallet_pay'
  /**
   * http or https; the web takes deep links too where the documentation says so.
   */
  payment_gateway_url: string
  merchant_session: Record<string, unknown>
  merchant_identifier: string
  merchant_capabilities: string[]
  supported_networks: string[]
  merchant_name: string
  /**
   * Must be a two-letter ISO 3166 country code, such as FR.
   */
  country_code: string
  /**
   * Must be a three-letter ISO 4217 currency code, such as EUR.
   */
  currency_code: string
  total: {
    /**
     * Must be a decimal price, such as 12.50.
     */
    amount: string
    label: string
    type: 'final'
  }
  items?:
    | {
        /**
         * Must be a decimal price, such as 12.50.
         */
        amount: string
        label: string
        type: 'final'
      }[]
    | null
  /**
   * Must be the id of an uploaded attachment.
   */
  attachment_id?: string | null
}
export interface RichLink {
  type: 'rich_link'
  /**
   * http or https; the web takes deep links too where the documentation says so.
   */
  url: string
  /**
   * http or https; the web takes deep links too where the documentation says so.
   */
  url_fallback?: string | null
  url_text?: string | null
  title: string
  subtitle?: string | null
  /**
   * Must be the id of an uploaded attachment.
   */
  attachment_id?: string | null
  /**
   * Must be the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB.
   */
  attachment_fallback_id?: string | null
  /**
   * Ignored when url is empty. On web_messaging only. One of webview, open, current.
   */
  target?: string | null
  /**
   * Ignored when target is not webview. On web_messaging only. One of full, tall, compact.
   */
  webview_height?: string | null
  /**
   * On business_chat only. At most 255 characters.
   */
  app_id?: string | null
  /**
   * On business_chat only. At most 255 characters.
   */
  app_name?: string | null
  /**
   * Must be Base64. On business_chat only. At most 200000 characters.
   */
  app_icon?: string | null
  /**
   * Must be a bundle identifier that starts with the platform prefix of message extensions. On business_chat only. At most 255 characters.
   */
  bid?: string | null
  /**
   * On business_chat only.
   */
  use_live_layout?: boolean | null
}
export interface Form {
  type: 'form'
  title?: string | null
  subtitle?: string | null
  first_page_id: string
  private?: boolean | null
  show_summary?: boolean | null
  /**
   * Must be the id of an uploaded attachment.
   */
  attachment_id?: string | null
  /**
   * Must be the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB.
   */
  attachment_fallback_id?: string | null
  splash?: {
    header?: string | null
    text?: string | null
    button_title?: string | null
    /**
     * Must be the id of an uploaded attachment.
     */
    attachment_id?: string | null
    /**
     * Must be the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB.
     */
    attachment_fallback_id?: string | null
  } | null
  pages: {
    /**
     * Each different.
     */
    page_id: string
    type: 'select' | 'picker' | 'datePicker' | 'input'
    header?: string | null
    title: string
    /**
     * Must be the id of an uploaded attachment.
     */
    attachment_id?: string | null
    /**
     * Must be the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB.
     */
    attachment_fallback_id?: string | null
    /**
     * Required when the page neither ends the form nor is a select of one choice.
     */
    next_page_id?: string | null
    submit_form?: boolean | null
    /**
     * Ignored when the page is no select.
     */
    multiple_selection?: boolean | null
    /**
     * Ignored when the page is no picker.
     */
    picker_title?: string | null
    /**
     * Ignored when the page is no picker.
     */
    selected_item_index?: number | null
    /**
     * Ignored when the page is neither a datePicker nor an input.
     */
    hint_text?: string | null
    /**
     * Required when the page is a select or a picker. Ignored when the page is neither a select nor a picker.
     */
    items?: unknown[] | null
    /**
     * Ignored when the page is neither a datePicker nor an input.
     */
    options?: {
      /**
       * Ignored when its page is no datePicker. Must be a Unicode date format pattern, such as dd.MM.yyyy.
       */
      date_format?: string | null
      /**
       * Ignored when its page is no datePicker. Must be a date that exists, written YYYY-MM-DD.
       */
      start_date?: string | null
      /**
       * Ignored when its page is no datePicker. Must be a date that exists, written YYYY-MM-DD.
       */
      maximum_date?: string | null
      /**
       * Ignored when its page is no datePicker. Must be a date that exists, written YYYY-MM-DD.
       */
      minimum_date?: string | null
      /**
       * Ignored when its page is no datePicker.
       */
      label_text?: string | null
      /**
       * Ignored when its page is no input. Must be a JSON-encoded regular expression that runs in linear time (RE2 syntax: no look-around, no back-references), of at most 2,000 characters when its counts are written out.
       */
      regex?: string | null
      /**
       * Ignored when its page is no input.
       */
      placeholder?: string | null
      /**
       * Ignored when its page is no input.
       */
      required?: boolean | null
      /**
       * Ignored when its page is no input.
       */
      input_type?: 'singleline' | 'multiline' | null
      /**
       * Ignored when its page is no input of one line.
       */
      prefix_text?: string | null
      /**
       * Ignored when its page is no input.
       */
      max_character_count?: number | null
      /**
       * Ignored when its page is no input.
       */
      keyboard_type?:
        | 'default'
        | 'asciiCapable'
        | 'numbersAndPunctuation'
        | 'numberPad'
        | 'phonePad'
        | 'namePhonePad'
        | 'emailAddress'
        | 'decimalPad'
        | 'UIKeyboardTypeSocial'
        | 'webSearch'
        | null
      /**
       * Ignored when its page is no input.
       */
      text_content_type?:
        | 'name'
        | 'namePrefix'
        | 'givenName'
        | 'middleName'
        | 'familyName'
        | 'nameSuffix'
        | 'nickname'
        | 'jobTitle'
        | 'organizationName'
        | 'location'
        | 'fullStreetAddress'
        | 'streetAddressLine1'
        | 'streetAddressLine2'
        | 'addressCity'
        | 'addressState'
        | 'addressCityAndState'
        | 'sublocality'
        | 'countryName'
        | 'postalCode'
        | 'telephoneNumber'
        | 'emailAddress'
        | 'URL'
        | 'creditCardNumber'
        | 'username'
        | 'password'
        | 'newPassword'
        | 'oneTimeCode'
        | null
    } | null
  }[]
}
export interface TimeSelect {
  type: 'time_select'
  timeslots: {
    /**
     * Each different.
     */
    identifier: string
    /**
     * Must be a time with its offset, such as 2026-04-26T08:00+0200.
     */
    start_time: string
    duration: number
  }[]
  location?: {
    latitude: number
    longitude: number
    radius?: number | null
    title?: string | null
  } | null
  /**
   * Must be the id of an uploaded attachment.
   */
  attachment_id?: string | null
  /**
   * Must be the id of an uploaded attachment that is public, jpg, jpeg or png, and at most 5 MB.
   */
  attachment_fallback_id?: string | null
}
/**
 * An uploaded file.
 */
export interface Attachment {
  id: string
  created_at: string
  updated_at: string
  filename: string
  content_type: string
  size: number
  url: string
  public: boolean
  width: number | null
  height: number | null
  duration: number | null
  foreign_id: string | null
  /**
   * No side above 640 pixels; ?size= takes 320, 640 and 1280.
   */
  thumbnail_url: string | null
}
/**
 * What a channel cut, dropped, filled in or converted.
 */
export interface Warning {
  path: string
  code: string
  message: string
}
/**
 * A message, of a customer or of an agent.
 */
export interface Content {
  id: string
  created_at: string
  updated_at: string
  approval_required: boolean
  author_id: string
  body: string
  body_input_format: 'text' | 'html'
  body_formatted: {
    text: string
    html: string
  }
  category_ids: string[]
  creator_id: string | null
  foreign_id: string
  intervention_id: string | null
  language: string | null
  remotely_deleted: boolean
  source_id: string
  source_url: string | null
  source_type: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
  synchronization_status: 'export_pending' | 'success' | 'export_failure'
  synchronization_error: string | null
  status: 'new' | 'assigned' | 'replied' | 'ignored' | 'user_reply' | 'user_initiated'
  thread_id: string
  in_reply_to_id: string | null
  in_reply_to_author_id: string | null
  attachments_count: number
  attachments: Attachment[]
  auto_submitted: boolean
  context_data: Record<string, unknown> | null
  created_from: 'synchronizer' | 'api' | 'interface' | 'auto_response'
  private_message: boolean
  published: boolean
  structured_content_supported: boolean
  /**
   * As sent; an empty object when none.
   */
  structured_content: StructuredContent | Record<string, unknown>
  /**
   * An empty object when none.
   */
  structured_reply: StructuredReply | Record<string, never>
  type: 'message' | 'form_response'
  capabilities_supported: string[]
}
/**
 * What one kind of channel would make of a payload.
 */
export interface ChannelPreview {
  channel_kind: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
  accepted: boolean
  /**
   * False where the channel gets the plain text; null for an unknown type.
   */
  structured_content_supported: boolean | null
  errors: Problem[]
  /**
   * The final form; null when refused. Random payloads are made anew each time.
   */
  rendering: {
    /**
     * The channel's word for the form.
     */
    as: string
    body: string
    structured_content: Record<string, unknown> | null
  } | null
  plain_text: string | null
  warnings: Warning[]
}
/**
 * One thing that is wrong: where, what, and how far off.
 */
export interface Problem {
  path: string
  code: string
  message: string
  limit?: number
  actual?: number
}
/**
 * A message in its channel's final form, as the connector gets it.
 */
export interface Rendering {
  channel_kind: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
  /**
   * The channel's word for the form; `text` for what a customer wrote.
   */
  as: string
  body: string
  structured_content: Record<string, unknown> | null
}
/**
 * A conversation.
 */
export interface Thread {
  id: string
  source_id: string
  title: string
  interventions_count: number
  contents_count: number
  closed: boolean
  category_ids: string[]
  thread_category_ids: string[]
  extra_data: Record<string, unknown>
  foreign_id: string
  created_at: string
  updated_at: string
}
/**
 * How far each side of a conversation has got; 0: nothing yet.
 */
export interface ThreadMarks {
  thread_id: string
  customer_delivered_seq: number
  customer_read_seq: number
  agent_delivered_seq: number
  agent_read_seq: number
}
/**
 * The tracked handling of a customer's inquiry.
 */
export interface Intervention {
  id: string
  source_id: string
  thread_id: string
  content_id: string
  identity_id: string
  /**
   * The agent who owns it.
   */
  user_id: string | null
  first_user_reply_id: string | null
  created_at: string
  updated_at: string
  /**
   * Since when it waits for the customer.
   */
  deferred_at: string | null
  /**
   * When closing began; closed follows.
   */
  closed_at: string | null
  /**
   * Private messages.
   */
  comments_count: number
  user_replies_count: number
  /**
   * Seconds; null until there is a reply that was waited for.
   */
  user_reply_in_average: number | null
  /**
   * Seconds; null until there is a reply that was waited for.
   */
  user_reply_in_average_bh: number | null
  user_reply_in_average_count: number
  /**
   * Seconds; null until there is a reply that was waited for.
   */
  first_user_reply_in: number | null
  /**
   * Seconds; null until there is a reply that was waited for.
   */
  first_user_reply_in_bh: number | null
  /**
   * Seconds; null until there is a reply that was waited for.
   */
  last_user_reply_in: number | null
  /**
   * Seconds; null until there is a reply that was waited for.
   */
  last_user_reply_in_bh: number | null
  closed: boolean
  custom_fields: Record<string, unknown>
  category_ids: string[]
  /**
   * A label to show: Active, Deferred, Closed or Canceled.
   */
  status: string
}
/**
 * A content thread, as a line of the inbox.
 */
export interface Conversation {
  /**
   * Id of the content thread.
   */
  id: string
  /**
   * new: the customer waits, nobody has it. assigned: an agent has it. waiting: the last word was ours.
   */
  state: 'new' | 'assigned' | 'waiting' | 'closed'
  title: string
  source: {
    id: string
    name: string
    type: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
  }
  routing_mode: 'asynchronous' | 'real_time' | 'triage'
  customer: {
    id: string
    name: string
    /**
     * False: the name is the id on the channel.
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
    author_name: string
    text: string
    kind: string
    private: boolean
    synchronization_status: 'export_pending' | 'success' | 'export_failure'
  } | null
  unread_count: number
  waiting_since: string | null
  ringing: AgentName | null
  closed: boolean
  last_content_at: string
  created_at: string
  updated_at: string
}
/**
 * An agent, where only the name is shown.
 */
export interface AgentName {
  id: string
  name: string
}
/**
 * A conversation with everything that stands beside it.
 */
export interface ConversationDetails {
  /**
   * Id of the content thread.
   */
  id: string
  /**
   * new: the customer waits, nobody has it. assigned: an agent has it. waiting: the last word was ours.
   */
  state: 'new' | 'assigned' | 'waiting' | 'closed'
  title: string
  source: {
    id: string
    name: string
    type: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
  }
  routing_mode: 'asynchronous' | 'real_time' | 'triage'
  customer: {
    id: string
    name: string
    /**
     * False: the name is the id on the channel.
     */
    named: boolean
    avatar_url: string | null
    signed: boolean
    community_id: string
    foreign_id: string
    identity_group_id: string | null
    screenname: string | null
    firstname: string | null
    lastname: string | null
    email: string | null
    company: string | null
    extra_values: Record<string, unknown>
    created_at: string
    updated_at: string
  }
  owner: AgentName | null
  intervention_id: string | null
  preview: {
    content_id: string
    created_at: string
    from: 'customer' | 'agent'
    author_name: string
    text: string
    kind: string
    private: boolean
    synchronization_status: 'export_pending' | 'success' | 'export_failure'
  } | null
  unread_count: number
  waiting_since: string | null
  ringing: AgentName | null
  closed: boolean
  last_content_at: string
  created_at: string
  updated_at: string
  earlier: {
    id: string
    title: string
    /**
     * new: the customer waits, nobody has it. assigned: an agent has it. waiting: the last word was ours.
     */
    state: 'new' | 'assigned' | 'waiting' | 'closed'
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
   * Most characters of a reply's text on this channel.
   */
  body_limit: number
  /**
   * The content to name as in_reply_to_id.
   */
  reply_to_id: string | null
  intervention: Intervention | null
  control: {
    holder: string
    app_id: string | null
    updated_at: string
    /**
     * What a reply has to do first: ask the application that holds it, or take it.
     */
    reply_first: ('request' | 'take') | null
    /**
     * To whom `POST /1.0/bots/handover` may give it now.
     */
    hand_over_to: ('agent' | 'bot') | null
  } | null
  may: {
    reply: boolean
    close: boolean
    open: boolean
    reassign: boolean
    edit_customer: boolean
  }
}
/**
 * A content with what the inbox shows of it.
 */
export interface ConversationContent {
  id: string
  created_at: string
  updated_at: string
  approval_required: boolean
  author_id: string
  body: string
  body_input_format: 'text' | 'html'
  body_formatted: {
    text: string
    html: string
  }
  category_ids: string[]
  creator_id: string | null
  foreign_id: string
  intervention_id: string | null
  language: string | null
  remotely_deleted: boolean
  source_id: string
  source_url: string | null
  source_type: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
  synchronization_status: 'export_pending' | 'success' | 'export_failure'
  synchronization_error: string | null
  status: 'new' | 'assigned' | 'replied' | 'ignored' | 'user_reply' | 'user_initiated'
  thread_id: string
  in_reply_to_id: string | null
  in_reply_to_author_id: string | null
  attachments_count: number
  attachments: Attachment[]
  auto_submitted: boolean
  context_data: Record<string, unknown> | null
  created_from: 'synchronizer' | 'api' | 'interface' | 'auto_response'
  private_message: boolean
  published: boolean
  structured_content_supported: boolean
  /**
   * As sent; an empty object when none.
   */
  structured_content: StructuredContent | Record<string, unknown>
  /**
   * An empty object when none.
   */
  structured_reply: StructuredReply | Record<string, never>
  type: 'message' | 'form_response'
  capabilities_supported: string[]
  seq: number | null
  from: 'customer' | 'agent'
  author_name: string
  client_id: string | null
  delivery: ('sending' | 'sent' | 'delivered' | 'read' | 'failed') | null
  /**
   * As the web customer sees it.
   */
  shown: Record<string, unknown> | null
  /**
   * Other channels: the final form as it was sent.
   */
  rendering: {
    as: string
    body: string
    structured_content: Record<string, unknown> | null
    warnings: Warning[]
  } | null
}
/**
 * Words that agents use again and again.
 */
export interface SavedReply {
  id: string
  name: string
  shortcut: string | null
  body: string
  /**
   * As sent; an empty object when none.
   */
  structured_content: StructuredContent | Record<string, unknown>
  language: string | null
  source_ids: string[]
  /**
   * Null: everybody's.
   */
  owner_id: string | null
  created_at: string
  updated_at: string
}
/**
 * An address of yours that hears of events.
 */
export interface Webhook {
  id: string
  name: string
  url: string
  active: boolean
  state: 'active' | 'inactive' | 'suspended'
  registered_events: (
    | 'content.imported'
    | 'content.replied'
    | 'content.exported'
    | 'content.thread_closed'
    | 'content.thread_opened'
    | 'content.thread_auto_closed'
    | 'intervention.opened'
    | 'intervention.reopened'
    | 'intervention.closed'
    | 'intervention.canceled'
    | 'intervention.assigned'
    | 'intervention.user_updated'
  )[]
  source_ids: string[]
  source_strategy: 'include' | 'exclude'
  /**
   * Why the last handshake failed.
   */
  handshake_error: string | null
  suspended_at: string | null
  suspension_reason: string | null
  /**
   * When a suspended endpoint is tried next.
   */
  next_probe_at: string | null
  consecutive_failures: number
  /**
   * Until then the replaced secret signs too.
   */
  previous_secret_until: string | null
  created_at: string
  updated_at: string
}
/**
 * The secret is shown here and never again.
 */
export interface WebhookWithSecret {
  id: string
  name: string
  url: string
  active: boolean
  state: 'active' | 'inactive' | 'suspended'
  registered_events: (
    | 'content.imported'
    | 'content.replied'
    | 'content.exported'
    | 'content.thread_closed'
    | 'content.thread_opened'
    | 'content.thread_auto_closed'
    | 'intervention.opened'
    | 'intervention.reopened'
    | 'intervention.closed'
    | 'intervention.canceled'
    | 'intervention.assigned'
    | 'intervention.user_updated'
  )[]
  source_ids: string[]
  source_strategy: 'include' | 'exclude'
  /**
   * Why the last handshake failed.
   */
  handshake_error: string | null
  suspended_at: string | null
  suspension_reason: string | null
  /**
   * When a suspended endpoint is tried next.
   */
  next_probe_at: string | null
  consecutive_failures: number
  /**
   * Until then the replaced secret signs too.
   */
  previous_secret_until: string | null
  created_at: string
  updated_at: string
  secret: string
  verify_token: string
}
/**
 * One event on its way to one webhook.
 */
export interface Delivery {
  /**
   * webhook-id of every attempt.
   */
  id: string
  webhook_id: string
  event_id: string
  event_type:
    | 'content.imported'
    | 'content.replied'
    | 'content.exported'
    | 'content.thread_closed'
    | 'content.thread_opened'
    | 'content.thread_auto_closed'
    | 'intervention.opened'
    | 'intervention.reopened'
    | 'intervention.closed'
    | 'intervention.canceled'
    | 'intervention.assigned'
    | 'intervention.user_updated'
    | 'webhook.test'
  /**
   * Null for a test, which is about no conversation.
   */
  thread_id: string | null
  source_id: string | null
  state: 'pending' | 'delivered' | 'failed'
  attempts: number
  last_attempt_at: string | null
  /**
   * HTTP status of the last answer; null when none came.
   */
  last_status: number | null
  last_error: string | null
  /**
   * Milliseconds until the last answer, or until we gave up.
   */
  response_time: number | null
  /**
   * Not before this time; null when nothing more will be sent.
   */
  next_attempt_at: string | null
  replays: number
  replayed_at: string | null
  created_at: string
  updated_at: string
}
/**
 * A database of identities for one kind of source.
 */
export interface Community {
  id: string
  name: string
  signed_identities: 'required' | 'optional' | 'rejected'
  created_at: string
  updated_at: string
}
/**
 * A key that signs identities, without its secret.
 */
export interface CommunityKey {
  id: string
  community_id: string
  kid: string
  algorithm: 'HS256' | 'RS256'
  public_key: string | null
  valid: boolean
  valid_until: string | null
  created_at: string
  updated_at: string
}
/**
 * Where customers write: a website, a page, a number.
 */
export interface Source {
  id: string
  community_id: string
  type: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
  name: string
  active: boolean
  channel_id: string | null
  /**
   * What to paste into a page; null while web messaging is not enabled.
   */
  web_messaging: {
    channel_id: string
    loader_url: string
    snippet: string
  } | null
  /**
   * The connector is shown with the right manage_sources only, and never with its secret.
   */
  settings: {
    time_for_thread_inclusion?: number
    thread_auto_close_after?: number
    allowed_origins?: string[]
    business_hours?: {
      time_zone: string
      hours: {
        day: number
        from: string
        to: string
      }[]
    }
    connector?: {
      url: string
    }
    primary_application?: ('bot' | 'service') | null
    bot_app_id?: string
    /**
     * How the chat looks and speaks; docs/appearance.md. A theme whose texts cannot be read is refused.
     */
    appearance?: {
      launcher?: {
        color?: string
        icon_color?: string
        icon?: string
        position?: 'left' | 'right'
        size?: number
        radius?: string
      }
      theme?: {
        light?: Record<string, unknown>
        dark?: Record<string, unknown>
      }
      strings?: Record<string, unknown>
    }
    triggers?: {
      id: string
      name: string
      active: boolean
      conditions: (
        | {
            on: 'page_path' | 'page_url' | 'page_title'
            page?: 'current' | 'previous' | 'any'
            operator:
              | 'is'
              | 'is_not'
              | 'contains'
              | 'does_not_contain'
              | 'starts_with'
              | 'does_not_start_with'
              | 'ends_with'
              | 'does_not_end_with'
            value: string
          }
        | {
            on: 'page_duration'
            page?: 'current' | 'previous' | 'any'
            operator: 'at_least' | 'at_most'
            value: number
          }
        | {
            on: 'visit_duration'
            operator: 'at_least' | 'at_most'
            value: number
          }
        | {
            on: 'page_count' | 'visit_count'
            operator: 'at_least' | 'at_most'
            value: number
          }
        | {
            on: 'variable'
            name: string
            operator:
              | 'is'
              | 'is_not'
              | 'contains'
              | 'does_not_contain'
              | 'starts_with'
              | 'does_not_start_with'
              | 'ends_with'
              | 'does_not_end_with'
            value: string
          }
        | {
            on: 'variable'
            name: string
            operator: 'is_set' | 'is_not_set'
          }
        | {
            on: 'day'
            operator: 'is' | 'is_not'
            value: number[]
            time_zone?: string
          }
        | {
            on: 'hour'
            operator: 'is' | 'is_not'
            from: string
            to: string
            time_zone?: string
          }
        | {
            on: 'identity'
            operator: 'is' | 'is_not'
            value: 'anonymous' | 'identified' | 'signed'
          }
      )[]
      actions: (
        | {
            do: 'show_bubble' | 'open_chat'
          }
        | {
            do: 'add_message'
            text: Record<string, unknown>
          }
      )[]
    }[]
    welcome_message?: Record<string, unknown>
    away_message?: Record<string, unknown>
    sound?: boolean
  }
  created_at: string
  updated_at: string
}
/**
 * Pages of a site that loaded a source's chat.
 */
export interface PageSighting {
  /**
   * Null: of pages that keep their address to themselves.
   */
  origin: string | null
  /**
   * Whether the chat opens there.
   */
  allowed: boolean
  first_seen_at: string
  seen_at: string
}
/**
 * A routing mode with its sources.
 */
export interface Channel {
  id: string
  mode: 'asynchronous' | 'real_time' | 'triage'
  name: string
  source_ids: string[]
  /**
   * The user that is its bot.
   */
  bot_id: string | null
  /**
   * What its bot may do before agents.
   */
  bot_may: ('engage' | 'complete' | 'hand_over')[]
  /**
   * How long one agent is rung; real time only.
   */
  ring_seconds: number
  created_at: string
  updated_at: string
}
/**
 * An agent, a person or a bot.
 */
export interface User {
  id: string
  name: string
  /**
   * Only for oneself and with the right manage_users.
   */
  email: string | null
  role_id: string
  /**
   * The name of the role.
   */
  role: string
  enabled: boolean
  availability: 'available' | 'busy' | 'away'
  /**
   * Conversations of real time that it takes at once.
   */
  capacity: number
  created_at: string
  updated_at: string
}
/**
 * A browser that is signed in at the console.
 */
export interface Session {
  id: string
  /**
   * The one that asks.
   */
  current: boolean
  user_agent: string
  /**
   * Within some minutes.
   */
  seen_at: string
  created_at: string
}
/**
 * What a user may do on a source.
 */
export interface SourcesPermission {
  source_id: string
  read: boolean
  reply: boolean
  initiate_discussion: boolean
}
/**
 * A named set of rights.
 */
export interface Role {
  id: string
  name: string
  rights: (
    | 'access_all_sources'
    | 'close_threads'
    | 'open_threads'
    | 'edit_interventions'
    | 'read_private_answers'
    | 'edit_identities'
    | 'manage_saved_replies'
    | 'manage_communities'
    | 'manage_sources'
    | 'manage_channels'
    | 'manage_users'
    | 'manage_roles'
    | 'manage_tokens'
    | 'manage_webhooks'
    | 'read_events'
    | 'read_health'
    | 'read_statistics'
  )[]
  built_in: boolean
  created_at: string
  updated_at: string
}
/**
 * An API token, without the token itself.
 */
export interface AccessToken {
  id: string
  label: string
  agent_id: string
  enabled: boolean
  created_at: string
  updated_at: string
}
/**
 * A customer, as one community knows them.
 */
export interface Identity {
  id: string
  community_id: string
  foreign_id: string
  identity_group_id: string | null
  signed: boolean
  screenname: string | null
  firstname: string | null
  lastname: string | null
  email: string | null
  company: string | null
  avatar_url: string | null
  extra_values: Record<string, unknown>
  created_at: string
  updated_at: string
}
/**
 * Identities that are one person.
 */
export interface IdentityGroup {
  id: string
  /**
   * Those that the agent may read.
   */
  identity_ids: string[]
  created_at: string
  updated_at: string
}
/**
 * Who did what, when.
 */
export interface Event {
  id: string
  action: string
  agent_id: string | null
  token_id: string | null
  subject_type: string
  subject_id: string
  source_id: string | null
  /**
   * Names of the fields that changed, without their values.
   */
  changed: string[]
  created_at: string
}
/**
 * After how many days what is deleted by itself; null: it is kept.
 */
export interface Retention {
  /**
   * Closed threads with everything in them.
   */
  threads_days: number | null
  /**
   * Events and acknowledged deliveries; failed ones twice as long.
   */
  deliveries_days: number | null
  /**
   * Uploads that no content names.
   */
  attachments_days: number | null
  /**
   * Browser sessions in which nothing is said.
   */
  sessions_days: number | null
}
/**
 * How the server is that answers.
 */
export interface Health {
  ready: boolean
  /**
   * Why it can take no work.
   */
  reasons: string[]
  /**
   * By the limits of docs/operations.md.
   */
  checks: {
    check: 'ready' | 'outbox' | 'parked' | 'webhooks' | 'disk' | 'process' | 'space'
    state: 'ok' | 'look' | 'broken'
  }[]
  version: string
  node_version: string
  started_at: string
  database: 'sqlite' | 'postgresql'
  outbox: {
    kind: string
    waiting: number
    /**
     * Could never be handled, and are kept aside.
     */
    parked: number
    /**
     * For how long the first due one has been due.
     */
    due_for_seconds: number | null
    /**
     * Age of the oldest that waits.
     */
    oldest_seconds: number | null
  }[]
  webhooks: {
    active: number
    suspended: number
    /**
     * Deliveries of the last 24 hours that were given up.
     */
    failed_within_a_day: number
  }
  /**
   * Of this process, since its start.
   */
  messages: {
    received: number
    sent: number
    failed: number
  }
  open_sockets: number
  other_nodes: number
  memory_bytes: number
  /**
   * Where the data folder is.
   */
  free_bytes: number | null
  /**
   * On average, from the begin of a transaction until it is on disk.
   */
  commit_ms: number
  /**
   * 99 of 100 turns of the process are late by less.
   */
  lag_ms: number
}
/**
 * docs/statistics.md says what each number counts.
 */
export interface Statistics {
  from: string
  to: string
  time_zone: string
  total: Numbers
  days?: {
    conversations: number
    /**
     * Of them, those that an agent began.
     */
    initiated: number
    /**
     * Begun by a customer and replied to, by a person or a bot.
     */
    answered: number
    answered_by_people: number
    /**
     * By an agent, and not opened again since.
     */
    closed: number
    /**
     * Closed by silence.
     */
    fell_silent: number
    first_reply: Spread
    first_reply_by_people: Spread
    time_to_close: Spread
    day: string
  }[]
  hours?: {
    conversations: number
    /**
     * Of them, those that an agent began.
     */
    initiated: number
    /**
     * Begun by a customer and replied to, by a person or a bot.
     */
    answered: number
    answered_by_people: number
    /**
     * By an agent, and not opened again since.
     */
    closed: number
    /**
     * Closed by silence.
     */
    fell_silent: number
    first_reply: Spread
    first_reply_by_people: Spread
    time_to_close: Spread
    /**
     * 0 to 23, local.
     */
    hour: number
  }[]
  sources?: {
    conversations: number
    /**
     * Of them, those that an agent began.
     */
    initiated: number
    /**
     * Begun by a customer and replied to, by a person or a bot.
     */
    answered: number
    answered_by_people: number
    /**
     * By an agent, and not opened again since.
     */
    closed: number
    /**
     * Closed by silence.
     */
    fell_silent: number
    first_reply: Spread
    first_reply_by_people: Spread
    time_to_close: Spread
    id: string
    name: string
  }[]
  agents?: {
    conversations: number
    /**
     * Of them, those that an agent began.
     */
    initiated: number
    /**
     * Begun by a customer and replied to, by a person or a bot.
     */
    answered: number
    answered_by_people: number
    /**
     * By an agent, and not opened again since.
     */
    closed: number
    /**
     * Closed by silence.
     */
    fell_silent: number
    first_reply: Spread
    first_reply_by_people: Spread
    time_to_close: Spread
    /**
     * Null: conversations that nobody has replied to.
     */
    id: string | null
    name: string
    bot: boolean
  }[]
}
/**
 * What is counted of conversations that began in the same time.
 */
export interface Numbers {
  conversations: number
  /**
   * Of them, those that an agent began.
   */
  initiated: number
  /**
   * Begun by a customer and replied to, by a person or a bot.
   */
  answered: number
  answered_by_people: number
  /**
   * By an agent, and not opened again since.
   */
  closed: number
  /**
   * Closed by silence.
   */
  fell_silent: number
  first_reply: Spread
  first_reply_by_people: Spread
  time_to_close: Spread
}
/**
 * Whole seconds; null where there is nothing to measure.
 */
export interface Spread {
  median: number | null
  p90: number | null
}
/**
 * A way in for one user: an invitation, or a new password.
 */
export interface SignInLink {
  /**
   * To hand to the user; it works once, and is shown here and never again.
   */
  url: string
  /**
   * reset: there is a password already, which goes with its use.
   */
  purpose: 'invitation' | 'reset'
  expires_at: string
}

/** Method and path of each operation. */
export const routes = {
  createContent: ['POST', '/1.0/contents'],
  listContents: ['GET', '/1.0/contents'],
  previewStructuredContent: ['POST', '/1.0/structured_content/preview'],
  getContent: ['GET', '/1.0/contents/{id}'],
  getRendering: ['GET', '/1.0/contents/{id}/rendering'],
  ignoreContent: ['PUT', '/1.0/contents/{id}/ignore'],
  settlePayment: ['PUT', '/1.0/contents/{id}/payment'],
  getThread: ['GET', '/1.0/content_threads/{id}'],
  listThreads: ['GET', '/1.0/content_threads'],
  closeThread: ['PUT', '/1.0/content_threads/{id}/close'],
  openThread: ['PUT', '/1.0/content_threads/{id}/open'],
  disableTextInput: ['PUT', '/1.0/content_threads/{id}/disable_text_input'],
  enableTextInput: ['PUT', '/1.0/content_threads/{id}/enable_text_input'],
  getThreadMarks: ['GET', '/1.0/content_threads/{id}/marks'],
  markThreadDelivered: ['PUT', '/1.0/content_threads/{id}/delivered'],
  markThreadRead: ['PUT', '/1.0/content_threads/{id}/read'],
  setThreadTyping: ['PUT', '/1.0/content_threads/{id}/typing'],
  listInterventions: ['GET', '/1.0/interventions'],
  openIntervention: ['POST', '/1.0/interventions'],
  getIntervention: ['GET', '/1.0/interventions/{id}'],
  closeIntervention: ['PUT', '/1.0/interventions/{id}/close'],
  cancelIntervention: ['DELETE', '/1.0/interventions/{id}/cancel'],
  reassignIntervention: ['PUT', '/1.0/interventions/{id}/reassign'],
  listConversations: ['GET', '/1.0/conversations'],
  countConversations: ['GET', '/1.0/conversations/counts'],
  getConversation: ['GET', '/1.0/conversations/{id}'],
  listConversationContents: ['GET', '/1.0/conversations/{id}/contents'],
  commentOnConversation: ['POST', '/1.0/conversations/{id}/comments'],
  takeConversation: ['PUT', '/1.0/conversations/{id}/take'],
  releaseConversation: ['PUT', '/1.0/conversations/{id}/release'],
  handOverConversation: ['PUT', '/1.0/conversations/{id}/hand_over'],
  reassignConversation: ['PUT', '/1.0/conversations/{id}/reassign'],
  acceptRing: ['PUT', '/1.0/conversations/{id}/accept'],
  passRingOn: ['PUT', '/1.0/conversations/{id}/pass_on'],
  closeConversation: ['PUT', '/1.0/conversations/{id}/close'],
  reopenConversation: ['PUT', '/1.0/conversations/{id}/reopen'],
  ignoreConversation: ['PUT', '/1.0/conversations/{id}/ignore'],
  sortConversation: ['PUT', '/1.0/conversations/{id}/sort'],
  listSavedReplies: ['GET', '/1.0/saved_replies'],
  createSavedReply: ['POST', '/1.0/saved_replies'],
  getSavedReply: ['GET', '/1.0/saved_replies/{id}'],
  changeSavedReply: ['PUT', '/1.0/saved_replies/{id}'],
  deleteSavedReply: ['DELETE', '/1.0/saved_replies/{id}'],
  uploadAttachment: ['POST', '/1.0/attachments'],
  listAttachments: ['GET', '/1.0/attachments'],
  getAttachment: ['GET', '/1.0/attachments/{id}'],
  listWebhooks: ['GET', '/1.0/webhooks'],
  createWebhook: ['POST', '/1.0/webhooks'],
  getWebhook: ['GET', '/1.0/webhooks/{id}'],
  changeWebhook: ['PUT', '/1.0/webhooks/{id}'],
  deleteWebhook: ['DELETE', '/1.0/webhooks/{id}'],
  rotateWebhookSecret: ['POST', '/1.0/webhooks/{id}/rotate_secret'],
  listDeliveries: ['GET', '/1.0/webhooks/{id}/deliveries'],
  getDelivery: ['GET', '/1.0/webhooks/{id}/deliveries/{delivery_id}'],
  testWebhook: ['POST', '/1.0/webhooks/{id}/test'],
  replayDelivery: ['POST', '/1.0/webhooks/{id}/deliveries/{delivery_id}/replay'],
  replayDeliveries: ['POST', '/1.0/webhooks/{id}/replay'],
  reportFromChannel: ['POST', '/1.0/content_sources/{id}/inbound'],
  handOver: ['POST', '/1.0/bots/handover'],
  listCommunities: ['GET', '/1.0/communities'],
  createCommunity: ['POST', '/1.0/communities'],
  getCommunity: ['GET', '/1.0/communities/{id}'],
  changeCommunity: ['PUT', '/1.0/communities/{id}'],
  deleteCommunity: ['DELETE', '/1.0/communities/{id}'],
  listCommunityKeys: ['GET', '/1.0/communities/{id}/keys'],
  createCommunityKey: ['POST', '/1.0/communities/{id}/keys'],
  rotateCommunityKey: ['PUT', '/1.0/communities/{id}/keys/{key_id}/rotate'],
  revokeCommunityKey: ['DELETE', '/1.0/communities/{id}/keys/{key_id}'],
  listSources: ['GET', '/1.0/content_sources'],
  createSource: ['POST', '/1.0/content_sources'],
  getSource: ['GET', '/1.0/content_sources/{id}'],
  changeSource: ['PUT', '/1.0/content_sources/{id}'],
  deleteSource: ['DELETE', '/1.0/content_sources/{id}'],
  rotateConnectorSecret: ['PUT', '/1.0/content_sources/{id}/rotate_connector_secret'],
  listSightings: ['GET', '/1.0/content_sources/{id}/sightings'],
  listChannels: ['GET', '/1.0/channels'],
  getChannel: ['GET', '/1.0/channels/{id}'],
  changeChannel: ['PUT', '/1.0/channels/{id}'],
  getMe: ['GET', '/1.0/users/me'],
  changeMe: ['PUT', '/1.0/users/me'],
  listUsers: ['GET', '/1.0/users'],
  createUser: ['POST', '/1.0/users'],
  getUser: ['GET', '/1.0/users/{id}'],
  changeUser: ['PUT', '/1.0/users/{id}'],
  changeMyPassword: ['PUT', '/1.0/users/me/password'],
  listMySessions: ['GET', '/1.0/users/me/sessions'],
  endMySessions: ['DELETE', '/1.0/users/me/sessions'],
  endMySession: ['DELETE', '/1.0/users/me/sessions/{id}'],
  listSourcesPermissions: ['GET', '/1.0/users/{id}/sources_permissions'],
  changeSourcesPermissions: ['PUT', '/1.0/users/{id}/sources_permissions'],
  listStatus: ['GET', '/1.0/status'],
  changeAvailability: ['PUT', '/1.0/users/{id}/status'],
  listRoles: ['GET', '/1.0/roles'],
  createRole: ['POST', '/1.0/roles'],
  getRole: ['GET', '/1.0/roles/{id}'],
  changeRole: ['PUT', '/1.0/roles/{id}'],
  deleteRole: ['DELETE', '/1.0/roles/{id}'],
  listTokens: ['GET', '/1.0/access_tokens'],
  createToken: ['POST', '/1.0/access_tokens'],
  getToken: ['GET', '/1.0/access_tokens/{id}'],
  changeToken: ['PUT', '/1.0/access_tokens/{id}'],
  deleteToken: ['DELETE', '/1.0/access_tokens/{id}'],
  listIdentities: ['GET', '/1.0/identities'],
  getIdentity: ['GET', '/1.0/identities/{id}'],
  changeIdentity: ['PUT', '/1.0/identities/{id}'],
  listIdentityGroups: ['GET', '/1.0/identity_groups'],
  mergeIdentities: ['POST', '/1.0/identity_groups'],
  getIdentityGroup: ['GET', '/1.0/identity_groups/{id}'],
  mergeIntoIdentityGroup: ['PUT', '/1.0/identity_groups/{id}/merge'],
  splitIdentityGroup: ['PUT', '/1.0/identity_groups/{id}/split'],
  listEvents: ['GET', '/1.0/events'],
  getRetention: ['GET', '/1.0/retention'],
  getHealth: ['GET', '/1.0/health'],
  readStatistics: ['GET', '/1.0/statistics'],
  exportIdentity: ['GET', '/1.0/identities/{id}/export'],
  forgetIdentity: ['DELETE', '/1.0/identities/{id}/data'],
  createSignInLink: ['POST', '/1.0/users/{id}/sign_in_link'],
  endUserSessions: ['DELETE', '/1.0/users/{id}/sessions'],
} as const
