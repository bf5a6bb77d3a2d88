// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Channel } from './channel.js'

export interface ChannelsOperations {
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
       * At most 150 records are returned, and `limit` in the answer has the number.
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
   * Change the name, the sources and the bot of a routing mode
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
       * The user that is its bot; empty for no bot.
       */
      bot_id?: string | null
      /**
       * The acts that its bot may do before agents.
       */
      bot_may?: ('engage' | 'complete' | 'hand_over')[]
      /**
       * Seconds for which a conversation is offered to one agent.
       */
      ring_seconds?: number
      /**
       * The value that you read: if the record has changed since, the answer is 409 and nothing is changed.
       */
      updated_at?: string
    }
    answer: Channel
  }
}
