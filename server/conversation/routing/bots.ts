import type { ThreadRecord } from '../records'
import type { ChannelRecord } from '../setup-records'

/** A bot that is silent for so long after the customer wrote has nothing to say: the agents are rung. */
export const botMs = 60_000

/** Until when the bot has a conversation that waits, before agents are rung; null: no longer, or never. */
export function withBotUntil(channel: ChannelRecord | null, thread: ThreadRecord): number | null {
  if (!channel?.bot_id || !channel.bot_may.includes('engage')) return null
  if (thread.handed_over_at !== null || thread.waiting_since === null) return null
  return thread.waiting_since + botMs
}
