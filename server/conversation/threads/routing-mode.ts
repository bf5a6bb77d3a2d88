import type { RoutingModeName } from '../../../contract/inbox/states'
import type { AgentRecord, ThreadRecord } from '../records'
import { forbidden } from '../refusals'
import type { Settings } from '../settings'
import type { BotAct, ChannelRecord } from '../setup-records'

/**
 * Returns the routing mode of the thread, otherwise of its source. Without a mode, agents choose their conversations.
 */
export function modeOf(
  channels: readonly ChannelRecord[],
  { routing_mode, source_id }: Pick<ThreadRecord, 'routing_mode' | 'source_id'>,
): RoutingModeName {
  const channel = channels.find(({ source_ids }) => source_ids.includes(source_id))
  return routing_mode ?? channel?.mode ?? 'asynchronous'
}

const refusals = {
  engage: forbidden(
    'bot_may_not_engage',
    'In this routing mode the bot may write only after an agent has taken the conversation.',
  ),
  complete: forbidden(
    'bot_may_not_complete',
    'In this routing mode the bot may not close conversations: hand the conversation over to the agents.',
  ),
  hand_over: forbidden('bot_may_not_hand_over', 'In this routing mode the bot may not hand conversations over.'),
} as const satisfies Record<BotAct, unknown>

type Routed = Pick<ThreadRecord, 'routing_mode' | 'source_id'>

function channelOf({ channels }: Pick<Settings, 'channels'>, thread: Routed): ChannelRecord | null {
  const mode = modeOf(channels, thread)
  return channels.find((each) => each.mode === mode) ?? null
}

/** Throws 403 if this agent is the bot of the conversation's routing mode and the mode does not allow the action. */
export function requireBotRight(settings: Settings, agent: AgentRecord, thread: Routed, act: BotAct): void {
  const channel = channelOf(settings, thread)
  if (channel?.bot_id === agent.id && !channel.bot_may.includes(act)) throw refusals[act]()
}
