import type { Logger } from 'pino'
import type { ConnectRefusal } from '../../contract/chat/realtime'
import type { ConnectRefusalData } from '../../contract/chat/visitor'
import type { Needs } from '../conversation/needs'
import { Refusal } from '../conversation/refusals'
import type { Limits } from '../limits/limits'
import { createRequestPace } from '../limits/pace'
import type { LimitSettings } from '../limits/settings'
import { costOf, socketCosts } from '../limits/work'
import { freeHandshake } from '../sockets/answer-request'
import { admit, joinRooms } from './admit'
import { answer, requestQueue } from './answer'
import { syncAllChats } from './catch-up'
import type { CustomerServer, CustomerSocket } from './connection'
import type { CustomerRequest } from './customer-request'
import { createDrain } from './drain'
import { logPolling } from './polling/guard'
import { requestHandlers } from './request-handlers'
import { identityRooms } from './rooms/names'
import type { Sessions } from './rooms/rooms'

export interface Customers {
  /**
   * Finishes the running requests, accepts no new ones, and ends the connections, so that
   * devices connect to another server.
   */
  drain(): Promise<void>
  cut(): void
  /** Makes all open chats sync, because this node may have missed events. */
  catchUp(): void
}

interface Options {
  needs: Needs
  sessions: Sessions
  log: Logger
  limits: Limits
  settings: Pick<LimitSettings, 'socketRequests' | 'waitingRequests'>
  /** The origin from which browsers load the chat. */
  publicOrigin: string
}

type Name = keyof typeof requestHandlers
type Turn = ReturnType<typeof requestQueue>
const names = Object.keys(requestHandlers) as Name[]

/**
 * Serves the customers' connections: checks the session and the shape of each message, then
 * calls the core. An invalid message never ends the connection.
 */
export function serveCustomers(
  io: CustomerServer,
  { needs, sessions, log, limits, settings, publicOrigin }: Options,
): Customers {
  const drains = createDrain(() => {
    // A socket.io client reconnects after its transport closes, but not after a goodbye packet.
    for (const socket of io.sockets.sockets.values()) socket.conn.close()
  })
  const pace = createRequestPace(needs.clock, settings.socketRequests.chat)
  const countPolling = logPolling(log, needs.clock)
  io.use((socket, next) => {
    admit(needs, socket, { limits, publicOrigin }).then(
      (refusal) => next(refusal ? new Error(refusal) : undefined),
      (error) => {
        if (error instanceof Refusal) return next(connectError(error))
        log.error({ err: error }, 'a connection could not be admitted')
        next(new Error('busy' satisfies ConnectRefusal))
      },
    )
  })
  io.on('connection', (socket) => {
    freeHandshake(socket)
    const customerRequest: CustomerRequest = { needs, sessions, socket }
    const inTurn = Object.fromEntries(
      names.map((name) => [name, requestQueue(settings.waitingRequests.kind)]),
    ) as Record<Name, Turn>
    const whenJoined = joinRooms(needs, socket).then(
      () => countPolling(socket),
      (error) => {
        log.error({ err: error }, 'a connection could not join its rooms')
        socket.disconnect(true)
      },
    )
    const run = (name: Name, payload: unknown) => {
      if (name === 'message:send') {
        limits.message(callerOf(socket), beginsSession(socket))
        return requestHandlers[name](customerRequest, payload)
      }
      // A sync is never refused for its frequency, because that would delay messages.
      if (name !== 'sync') pace(socket.id)
      limits.work(callerOf(socket), costOf(name, payload))
      if (name === 'page:seen') limits.page(socket.data.visitor.sessionHash)
      if (name === 'session:sign_in' && beginsSession(socket)) limits.session(callerOf(socket))
      return inTurn[name](async () => {
        const value = await requestHandlers[name](customerRequest, payload)
        if (socketCosts[name].isLarge) limits.countSentBytes(callerOf(socket), Buffer.byteLength(JSON.stringify(value)))
        return value
      })
    }
    for (const name of names) {
      socket.on(name, (payload: unknown, ack: unknown) =>
        drains.take(() => answer(log, ack, () => whenJoined.then(() => run(name, payload)))),
      )
    }
    // The client chooses the name, which may be a number.
    socket.onAny((event: unknown, ...args: unknown[]) => {
      if (typeof event === 'string' && Object.hasOwn(requestHandlers, event)) return
      const unknown = new Refusal('invalid_message', 'invalid', `There is no event "${String(event).slice(0, 40)}".`)
      void answer(log, args.at(-1), () => Promise.reject(unknown))
    })
  })
  return { catchUp: syncAllChats(io, needs, log), ...drains }
}

function callerOf({ data: { visitor }, handshake }: CustomerSocket) {
  return { visitor: visitor.sessionHash, address: handshake.address, source: visitor.source.id }
}

const beginsSession = (socket: CustomerSocket) => identityRooms(socket).length === 0

function connectError({ code, retryAfter, message }: Refusal): Error {
  const data: ConnectRefusalData | undefined =
    retryAfter === undefined ? undefined : { retry_after: retryAfter, message }
  return Object.assign(new Error(code), { data })
}
