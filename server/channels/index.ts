import type { Needs } from '../conversation/needs'
import type { OutboxRecord } from '../conversation/records'
import type { Outcome } from '../outbox/worker'
import { deliverByConnector } from './by-connector'
import { type ConnectorNeeds, connectorCalls } from './connector'
import { sendControl } from './control'
import { attemptDelivery, type DeliverContent } from './deliver'
import { deliverByMessenger } from './messenger'

export interface Channels {
  deliver(needs: Needs, row: OutboxRecord): Promise<Outcome>
  control(needs: Needs, row: OutboxRecord): Promise<Outcome>
}

/** Messenger has its own delivery; other channels use their connector. Web replies need no outbox row. */
export function createChannels(outside: ConnectorNeeds): Channels {
  const call = connectorCalls(outside)
  const [messenger, connector] = [deliverByMessenger(call), deliverByConnector(call)]
  const deliver: DeliverContent = (needs, content, source, attempts) =>
    (source.type === 'messenger' ? messenger : connector)(needs, content, source, attempts)
  return {
    deliver: (needs, row) => attemptDelivery(needs, row, deliver),
    control: (needs, row) => sendControl(needs, call, row),
  }
}
