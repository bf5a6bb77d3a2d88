import { answersIn } from '../ai/answers-in'
import type { ThreadRecord } from '../records'
import type { Settings } from '../settings'
import type { ChannelRecord } from '../setup-records'

/** If the bot is silent for this time, the conversation is offered to agents. */
const botMs = 60_000

/**
 * Returns the time until which a waiting conversation is reserved for the bot of its routing mode or the AI agent of its
 * source; null if it is not reserved.
 */
export function botDeadline(
  settings: Settings,
  channel: ChannelRecord | null,
  thread: ThreadRecord,
  now: number,
): number | null {
  const source = settings.sources.get(thread.source_id)
  const isForAi = source !== undefined && answersIn(settings, source, thread, now)
  if (!isForAi && (!channel?.bot_id || !channel.bot_may.includes('engage'))) return null
  if (thread.handed_over_at !== null || thread.waiting_since === null) return null
  return thread.waiting_since + botMs
}
