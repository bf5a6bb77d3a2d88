import type { Handshake } from '../../contract/chat/realtime'
import type { SessionEnd } from '../../contract/chat/visitor'
import type { Conversation } from '../models/log/conversation'
import type { Clock } from '../models/session/clock'
import type { Shell } from '../models/session/shell'
import type { createVisitorSession } from '../models/session/visitor-session'
import { createExchange } from '../models/sync/exchange'
import { maintainConnection } from './maintain-connection'
import { createViewWaiter, type FetchViews, serverEvents } from './server-events'
import type { openSocket } from './socket'

/** After a sleep the connection may be dead without an event, so the wait for the answer is shorter. */
const probeWithinMs = 3_000

export type Connection = ReturnType<typeof connect>

/**
 * Reconnects immediately after sleep or offline time, otherwise after growing pauses. Closes the connection for the
 * back/forward cache.
 */
export function connect(
  handshake: Handshake,
  conversation: Conversation,
  session: ReturnType<typeof createVisitorSession>,
  shell: Shell,
  clock: Clock,
  openTransport: typeof openSocket,
  fetchViews: FetchViews,
) {
  const life = new AbortController()
  const drawable = createViewWaiter(clock, fetchViews)
  const exchange = createExchange(conversation, clock, Math.random, ({ contents, identity }) => {
    session.setIdentity(identity)
    return drawable(contents)
  })
  const server = maintainConnection(handshake, shell, clock, openTransport, {
    connected() {
      session.connected()
      exchange.connect(server)
    },
    event: serverEvents(conversation, exchange, drawable, end),
    lost: exchange.disconnect,
    ended: session.ended,
  })

  function end(reason: SessionEnd) {
    server.end()
    session.ended(reason)
  }

  function wake() {
    if (document.visibilityState === 'hidden') return
    if (server.open()) void exchange.catchUp(probeWithinMs)
  }

  function suspend() {
    conversation.report()
    server.suspend()
  }

  for (const event of ['online', 'pageshow', 'focus']) addEventListener(event, wake, life)
  document.addEventListener('visibilitychange', wake, life)
  addEventListener('pagehide', suspend, life)
  // The browser notices the loss of the network before the socket does.
  addEventListener('offline', server.drop, life)

  server.open()

  return {
    ask: server.ask,
    catchUp: exchange.catchUp,
    dispose() {
      life.abort()
      server.end()
      exchange.dispose()
    },
  }
}
