import type { ChannelKind } from '../../contract/channel-kinds'
import type { DeliveryRecord } from './records'

/** What an operator counts. Kinds and states only: never a text, a name or an id. */
export interface Observe {
  /** A customer's message was stored. */
  received(channel: ChannelKind): void
  /** A stored reply was handed to its channel, or never can be. */
  sent(channel: ChannelKind, outcome: 'success' | 'failure'): void
  /** A webhook's delivery after an attempt; `pending` will be tried again. */
  delivery(state: DeliveryRecord['state']): void
}
