import type { Socket, SocketNeeds } from '../../../widget/connection/socket'
import { stageServer } from './scene'

/** Never resolves: the stage has no network, so its connection never needs polling. */
export const fetchPolling = () => new Promise<never>(() => {})

/** Replaces widget/connection/socket.ts on the stage. Answers arrive in a later turn, as over a network. */
export function openSocket({ connected, event, closed }: SocketNeeds): Socket {
  let over = false
  function end() {
    if (over) return
    over = true
    stageServer.disconnect()
    closed()
  }
  const cutOff = () => stageServer.isOffline() && end()
  stageServer.connect((name, content) => {
    if (name) return event(name, content)
    end()
    // Makes the chat reconnect immediately, as if the network had returned.
    dispatchEvent(new Event('online'))
  })
  setTimeout(() => {
    cutOff()
    if (!over) connected()
  })
  return {
    async request(name, payload) {
      cutOff()
      if (over) throw new Error('closed')
      await stageServer.onTheWay(name)
      cutOff()
      return stageServer.ask(name, payload)
    },
    close: end,
  }
}
