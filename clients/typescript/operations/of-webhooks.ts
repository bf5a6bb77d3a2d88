// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Delivery } from './delivery.js'
import type { Warning } from './warning.js'
import type { Webhook } from './webhook.js'
import type { WebhookWithSecret } from './webhook-with-secret.js'

export interface WebhooksOperations {
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
       * At most 150 records are returned, and `limit` in the answer has the number.
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
   * Register a webhook; its endpoint must answer a handshake
   */
  createWebhook: {
    given: {
      /**
       * The default is the host of url.
       */
      name?: string
      url: string
      active?: boolean
      registered_events: (
        | 'content.imported'
        | 'content.replied'
        | 'content.exported'
        | 'content.updated'
        | 'content.deleted'
        | 'content.reacted'
        | 'content.thread_closed'
        | 'content.thread_opened'
        | 'content.thread_auto_closed'
        | 'content.stop_requested'
        | 'intervention.opened'
        | 'intervention.reopened'
        | 'intervention.closed'
        | 'intervention.canceled'
        | 'intervention.assigned'
        | 'intervention.user_updated'
        | 'audit.alert'
      )[]
      verify_token?: string
      /**
       * Generated if absent: whsec_ and base64.
       */
      secret?: string
      source_ids?: string[]
      /**
       * include: only source_ids, or all if it is empty; exclude: all except source_ids.
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
   * Change a webhook; active: true also ends a suspension if the endpoint answers the handshake
   */
  changeWebhook: {
    given: {
      /**
       * Id of the webhook.
       */
      id: string
      /**
       * The default is the host of url.
       */
      name?: string
      url?: string
      active?: boolean
      registered_events?: (
        | 'content.imported'
        | 'content.replied'
        | 'content.exported'
        | 'content.updated'
        | 'content.deleted'
        | 'content.reacted'
        | 'content.thread_closed'
        | 'content.thread_opened'
        | 'content.thread_auto_closed'
        | 'content.stop_requested'
        | 'intervention.opened'
        | 'intervention.reopened'
        | 'intervention.closed'
        | 'intervention.canceled'
        | 'intervention.assigned'
        | 'intervention.user_updated'
        | 'audit.alert'
      )[]
      verify_token?: string
      /**
       * Generated if absent: whsec_ and base64.
       */
      secret?: string
      source_ids?: string[]
      source_strategy?: 'include' | 'exclude'
      /**
       * The value that you read: if the record has changed since, the answer is 409 and nothing is changed.
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
   * Make a new secret; the old secret still signs beside it for a while
   */
  rotateWebhookSecret: {
    given: {
      /**
       * Id of the webhook.
       */
      id: string
      secret?: string
      /**
       * The time for which the old secret still signs beside the new secret.
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
       * At most 150 records are returned, and `limit` in the answer has the number.
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
        | 'content.updated'
        | 'content.deleted'
        | 'content.reacted'
        | 'content.thread_closed'
        | 'content.thread_opened'
        | 'content.thread_auto_closed'
        | 'content.stop_requested'
        | 'intervention.opened'
        | 'intervention.reopened'
        | 'intervention.closed'
        | 'intervention.canceled'
        | 'intervention.assigned'
        | 'intervention.user_updated'
        | 'audit.alert'
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
        | 'content.updated'
        | 'content.deleted'
        | 'content.reacted'
        | 'content.thread_closed'
        | 'content.thread_opened'
        | 'content.thread_auto_closed'
        | 'content.stop_requested'
        | 'intervention.opened'
        | 'intervention.reopened'
        | 'intervention.closed'
        | 'intervention.canceled'
        | 'intervention.assigned'
        | 'intervention.user_updated'
        | 'audit.alert'
        | 'webhook.test'
      /**
       * Null for a test or an alert, which is about no conversation.
       */
      thread_id: string | null
      source_id: string | null
      state: 'pending' | 'delivered' | 'failed'
      attempts: number
      last_attempt_at: string | null
      /**
       * HTTP status of the last answer; null if there was none.
       */
      last_status: number | null
      last_error: string | null
      /**
       * Milliseconds until the last answer, or until we gave up.
       */
      response_time: number | null
      /**
       * The earliest time of the next attempt; null if there is none.
       */
      next_attempt_at: string | null
      replays: number
      replayed_at: string | null
      created_at: string
      updated_at: string
      /**
       * The body that is sent. Null if the agent may not read the source; private answers are masked without the right to read them.
       */
      request_body: string | null
    }
  }
  /**
   * Send a test event (webhook.test), tried once; its delivery shows the result
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
   * Send deliveries again: the named deliveries, or all that failed since a time (500 a call, oldest first)
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
       * True if more failed deliveries are left: then call again.
       */
      more: boolean
      records: Delivery[]
      warnings?: Warning[]
    }
  }
}
