import { setMaxListeners } from 'node:events'
import { Agent, WebSocket as Line } from 'undici'

/** What the chat's own code finds around it in a browser, as far as it looks: it runs here without a page. */
export interface Browser {
  /** The next line comes from this address of this machine (127.0.0.0/8), as a device of its own would. */
  from(address: string): void
  /** Events of a page: `online`, `offline`, `focus`, `pageshow`. */
  tell(event: string): void
}

/** Puts it there, for this whole process; every chat is served from `origin`. */
export function beABrowser(origin: string): Browser {
  const window = new EventTarget()
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  setMaxListeners(0, window, document)
  const agents = new Map<string, Agent>()
  let current = '127.0.0.1'

  function agentOf(address: string): Agent {
    const known = agents.get(address) ?? new Agent({ connect: { localAddress: address } })
    agents.set(address, known)
    return known
  }

  Object.assign(globalThis, {
    addEventListener: window.addEventListener.bind(window),
    document,
    location: { origin },
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
    tell: (event) => void window.dispatchEvent(new Event(event)),
  }
}
