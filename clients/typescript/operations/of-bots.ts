// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

export interface BotsOperations {
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
       * The application that holds the conversation now.
       */
      from: 'bot' | 'agent'
      /**
       * The application that holds the conversation afterwards.
       */
      to: 'bot' | 'agent'
      /**
       * Only messenger channels have control.
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
      warnings?: Warning[]
    }
  }
}
