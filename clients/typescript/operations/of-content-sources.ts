// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Content } from './content.js'
import type { CreateSourceAnswerSettings } from './create-source-answer-settings.js'
import type { CreateSourceSettings } from './create-source-settings.js'
import type { PageSighting } from './page-sighting.js'
import type { PushKey } from './push-key.js'
import type { PushTest } from './push-test.js'
import type { Source } from './source.js'
import type { Warning } from './warning.js'

export interface ContentSourcesOperations {
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
           * The channel's own id of the message: a message that is reported twice is stored once.
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
           * The message that is answered, by the channel's id or ours; may be absent for a tapped payload.
           */
          in_reply_to_id?: string
          /**
           * The language of the message, a BCP 47 tag. Default texts of the answers are in this language.
           */
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
     * For messages, the stored content; warnings name ignored fields of the report.
     */
    answer: {
      content?: Content
      warnings: Warning[]
    }
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
       * At most 150 records are returned, and `limit` in the answer has the number.
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
       * An absent setting is unchanged; null removes a setting.
       */
      settings?: CreateSourceSettings
    }
    /**
     * connector_secret is shown only after it was made or changed.
     */
    answer: {
      id: string
      community_id: string
      type: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
      name: string
      active: boolean
      channel_id: string | null
      /**
       * The HTML to paste into a page; null while web messaging is not enabled.
       */
      web_messaging: {
        channel_id: string
        loader_url: string
        snippet: string
      } | null
      /**
       * What messages of this source allow after they were sent; everything else is refused with 409. Comments can be edited and unsent on every source.
       */
      capabilities: ('edit' | 'unsend' | 'customer_unsend' | 'react')[]
      /**
       * The connector is shown with the right manage_sources only, and never with its secret.
       */
      settings: CreateSourceAnswerSettings
      created_at: string
      updated_at: string
      connector_secret?: string
      warnings?: Warning[]
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
       * An absent setting is unchanged; null removes a setting.
       */
      settings?: CreateSourceSettings
      /**
       * The value that you read: if the record has changed since, the answer is 409 and nothing is changed.
       */
      updated_at?: string
    }
    /**
     * connector_secret is shown only after it was made or changed.
     */
    answer: {
      id: string
      community_id: string
      type: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
      name: string
      active: boolean
      channel_id: string | null
      /**
       * The HTML to paste into a page; null while web messaging is not enabled.
       */
      web_messaging: {
        channel_id: string
        loader_url: string
        snippet: string
      } | null
      /**
       * What messages of this source allow after they were sent; everything else is refused with 409. Comments can be edited and unsent on every source.
       */
      capabilities: ('edit' | 'unsend' | 'customer_unsend' | 'react')[]
      /**
       * The connector is shown with the right manage_sources only, and never with its secret.
       */
      settings: CreateSourceAnswerSettings
      created_at: string
      updated_at: string
      connector_secret?: string
      warnings?: Warning[]
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
   * Make a new secret for the connector of the source; the old secret stops working
   */
  rotateConnectorSecret: {
    given: {
      /**
       * Id of the source.
       */
      id: string
    }
    /**
     * connector_secret is shown only after it was made or changed.
     */
    answer: {
      id: string
      community_id: string
      type: 'web_messaging' | 'messenger' | 'business_listing' | 'chat_app' | 'photo_sharing' | 'business_chat'
      name: string
      active: boolean
      channel_id: string | null
      /**
       * The HTML to paste into a page; null while web messaging is not enabled.
       */
      web_messaging: {
        channel_id: string
        loader_url: string
        snippet: string
      } | null
      /**
       * What messages of this source allow after they were sent; everything else is refused with 409. Comments can be edited and unsent on every source.
       */
      capabilities: ('edit' | 'unsend' | 'customer_unsend' | 'react')[]
      /**
       * The connector is shown with the right manage_sources only, and never with its secret.
       */
      settings: CreateSourceAnswerSettings
      created_at: string
      updated_at: string
      connector_secret?: string
      warnings?: Warning[]
    }
  }
  /**
   * Sites whose pages loaded the chat of a source, the latest first
   */
  listSightings: {
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
   * The key with which your browser subscribes to a test notice
   */
  readPushKey: {
    given: {
      /**
       * Id of the source.
       */
      id: string
    }
    answer: PushKey
  }
  /**
   * Send a test notice to your own browser
   */
  testPush: {
    given: {
      /**
       * Id of the source.
       */
      id: string
      /**
       * `PushSubscription.endpoint` of your own browser.
       */
      endpoint: string
      /**
       * The browser's public key, base64url.
       */
      p256dh: string
      /**
       * The browser's secret, base64url.
       */
      auth: string
      /**
       * The language of the notice: a BCP 47 tag.
       */
      language?: string
    }
    answer: PushTest
  }
}
