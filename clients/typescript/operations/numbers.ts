// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Spread } from './spread.js'

/**
 * Counts of the conversations that began in one period.
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
