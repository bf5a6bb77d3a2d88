// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Numbers } from './numbers.js'
import type { Spread } from './spread.js'

/**
 * docs/use/statistics.md says what each number counts.
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
