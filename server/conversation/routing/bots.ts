import type { ThreadRecord } from '../records'
import type { ChannelRecord } from '../setup-records'

/** If the bot is silent for this time, the conversation is offered to agents. */
const botMs = 60_000

/** Returns the time until which a waiting conversation is reserved for the bot; null if it is not reserved. */
export function botDeadline(channel: ChannelRecord | null, thread: ThreadRecord): number | null {
  if (!channel?.bot_id || !channel.bot_may.includes('engage')) return null
  if (thread.handed_over_at !== null || thread.waiting_since === null) return null
  return thread.waiting_since + botMs
}
