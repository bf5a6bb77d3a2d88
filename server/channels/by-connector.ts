import type { CallConnector, ConnectorResult } from './connector'
import { connectorMessage } from './connector-message'
import type { DeliverContent, DeliveryResult } from './deliver'

/** Delivers a message through its source's connector. The result contains the channel's message id. */
export const deliverByConnector =
  (call: CallConnector): DeliverContent =>
  async (needs, content, source, attempts) =>
    resultOfCall(await call(needs, source, await connectorMessage(needs, content, source), attempts))

export function resultOfCall(result: ConnectorResult): DeliveryResult {
  switch (result.state) {
    case 'taken':
      return { state: 'sent', ...(result.foreignId === undefined ? {} : { foreignId: result.foreignId }) }
    case 'held':
      return { state: 'failed', why: 'Another application holds the conversation.' }
    case 'refused':
      return { state: 'failed', why: result.why }
    case 'again':
      return result
  }
}
