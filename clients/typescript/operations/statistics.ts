// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { MailNumbers } from './mail-numbers.js'
import type { NoticeNumbers } from './notice-numbers.js'
import type { Numbers } from './numbers.js'
import type { Spread } from './spread.js'

/**
 * docs/use/statistics.md defines each number.
 */
export interface Statistics {
  from: string
  to: string
  time_zone: string
  total: Numbers
  notices: NoticeNumbers
  mails: MailNumbers
  days?: {
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
    day: string
  }[]
  hours?: {
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
    /**
     * 0 to 23, in local time.
     */
    hour: number
  }[]
  sources?: {
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
    id: string
    name: string
  }[]
  agents?: {
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
    /**
     * Null for conversations without a reply.
     */
    id: string | null
    name: string
    bot: boolean
  }[]
}
