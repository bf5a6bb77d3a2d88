import type { ThreadRecord } from '../records'
import type { ChannelRecord } from '../setup-records'

/** A bot that has been silent for so long after the customer wrote does not answer: the conversation rings for agents. */
const botMs = 60_000

/** The time until which a waiting conversation is the bot's, before it rings for agents; null: not the bot's. */
export function withBotUntil(channel: ChannelRecord | null, thread: ThreadRecord): number | null {
  if (!channel?.bot_id || !channel.bot_may.includes('engage')) return null
  if (thread.handed_over_at !== null || thread.waiting_since === null) return null
  return thread.waiting_since + botMs
}
