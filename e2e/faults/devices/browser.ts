import { setMaxListeners } from 'node:events'
import { Agent, WebSocket as Line } from 'undici'

/** The browser APIs that the chat's code uses, for Node: there is no page. */
export interface Browser {
  /** Sets the local address (127.0.0.0/8) of the next connection, so that each device has its own. */
  from(address: string): void
  /** Dispatches an event of a page: `online`, `offline`, `focus`, `pageshow`. */
  dispatch(event: string): void
}

/** Installs browser globals for chats that send this origin. */
export function installBrowserGlobals(origin: string): Browser {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  setMaxListeners(0, window, document)
  const agents = new Map<string, Agent>()
  let current = '127.0.0.1'

  function agentOf(address: string): Agent {
    const agent = agents.get(address) ?? new Agent({ connect: { localAddress: address } })
    agents.set(address, agent)
    return agent
  }

  Object.assign(globalThis, {
    addEventListener: window.addEventListener.bind(window),
    document,
    location: { origin, href: `${origin}/chat/any/` },
    WebSocket: class extends Line {
      constructor(url: string) {
        super(url, { dispatcher: agentOf(current) })
      }
    },
  })
  return {
    from(address) {
      current = address
    },
    dispatch: (event) => void window.dispatchEvent(new Event(event)),
  }
}
