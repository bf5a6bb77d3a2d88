import type { ChannelKind } from '../../contract/channel-kinds'
import type { Needs } from '../conversation/needs'
import type { OutboxRecord } from '../conversation/records'
import type { Outcome } from '../outbox/worker'
import { byConnector } from './by-connector'
import { type ConnectorNeeds, connectorCalls } from './connector'
import { tellControl } from './control'
import { attempt, type Deliver } from './deliver'
import { onMessenger } from './messenger'
import { deliverOnWeb } from './web'

export interface Channels {
  /**
   * Outbox handler of `connector`, and of `deliver` in rows of earlier versions: sends a stored reply to its channel
   * and records the result.
   */
  deliver(needs: Needs, row: OutboxRecord): Promise<Outcome>
  /** Outbox handler of `control`. */
  control(needs: Needs, row: OutboxRecord): Promise<Outcome>
}

/** How each kind of channel receives its messages. */
export function createChannels(outside: ConnectorNeeds): Channels {
  const call = connectorCalls(outside)
  const connector = byConnector(call)
  const channels: Record<ChannelKind, Deliver> = {
    web_messaging: deliverOnWeb,
    messenger: onMessenger(call),
    business_listing: connector,
    chat_app: connector,
    photo_sharing: connector,
    business_chat: connector,
  }
  return {
    deliver: (needs, row) =>
      attempt(needs, row, (_, content, source, attempts) => channels[source.type](needs, content, source, attempts)),
    control: (needs, row) => tellControl(needs, call, row),
  }
}
