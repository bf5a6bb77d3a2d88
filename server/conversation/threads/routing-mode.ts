import type { RoutingModeName } from '../../../contract/inbox'
import type { Reader } from '../ports'
import type { AgentRecord, ThreadRecord } from '../records'
import { refusal } from '../refusals'
import type { BotAct, ChannelRecord } from '../setup-records'

/** The mode that it was sorted into, else that of its source; a source in no mode is one where agents choose. */
export function modeOf(
  channels: readonly ChannelRecord[],
  { routing_mode, source_id }: Pick<ThreadRecord, 'routing_mode' | 'source_id'>,
): RoutingModeName {
  const own = channels.find(({ source_ids }) => source_ids.includes(source_id))
  return routing_mode ?? own?.mode ?? 'asynchronous'
}

const forbidden = {
  engage: refusal(
    'bot_may_not_engage',
    'forbidden',
    'In this routing mode the bot does not speak before an agent has taken the conversation.',
  ),
  complete: refusal(
    'bot_may_not_complete',
    'forbidden',
    'In this routing mode the bot does not close conversations: hand it over to the agents.',
  ),
  hand_over: refusal(
    'bot_may_not_hand_over',
    'forbidden',
    'In this routing mode the bot does not hand conversations over.',
  ),
} as const satisfies Record<BotAct, unknown>

type Routed = Pick<ThreadRecord, 'routing_mode' | 'source_id'>

/** The mode that the conversation is in. */
export async function channelOf(read: Reader, thread: Routed): Promise<ChannelRecord | null> {
  const channels = await read.channels()
  const mode = modeOf(channels, thread)
  return channels.find((each) => each.mode === mode) ?? null
}

/** Throws 403 where this agent is the bot of the conversation's mode, and the mode does not let it. Nobody else is bound by it. */
export async function mustBeLet(read: Reader, agent: AgentRecord, thread: Routed, act: BotAct): Promise<void> {
  const channel = await channelOf(read, thread)
  if (channel?.bot_id === agent.id && !channel.bot_may.includes(act)) throw forbidden[act]()
}
