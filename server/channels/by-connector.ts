import type { CallConnector, ConnectorResult } from './connector'
import { connectorMessage } from './connector-message'
import type { Deliver, Delivered } from './deliver'

/**
 * Delivers to every kind of channel except the web: sends the rendering to the source's
 * connector, whose answer contains the channel's message id.
 */
export const byConnector =
  (call: CallConnector): Deliver =>
  async (needs, content, source, attempts) =>
    afterCall(await call(needs, source, await connectorMessage(needs, content, source), attempts))

export function afterCall(result: ConnectorResult): Delivered {
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
