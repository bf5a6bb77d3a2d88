// Made by `npm run client` from /1.0/openapi.json. Do not edit: a test holds it to the document.
import type { Warning } from './warning.js'

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
   * The acts that its bot may do before agents.
   */
  bot_may: ('engage' | 'complete' | 'hand_over')[]
  /**
   * Seconds for which a conversation is offered to one agent; real time only.
   */
  ring_seconds: number
  created_at: string
  updated_at: string
  warnings?: Warning[]
}
