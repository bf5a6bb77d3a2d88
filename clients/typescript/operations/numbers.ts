// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Spread } from './spread.js'

/**
 * Counts of the conversations that began in one period.
 */
export interface Numbers {
  conversations: number
  /**
   * Conversations that an agent began.
   */
  initiated: number
  /**
   * Conversations that a customer began and that a person or a bot replied to.
   */
  answered: number
  answered_by_people: number
  /**
   * Closed by an agent, and not opened again since.
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
