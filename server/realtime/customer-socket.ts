import type { Logger } from 'pino'
import type { ConnectRefusal } from '../../contract/realtime'
import type { Needs } from '../conversation/needs'
import { type Asked, acts } from './acts'
import { admit, settle } from './admit'
import { answer, oneAtATime, refused } from './answer'
import { catchUpAll } from './catch-up'
import type { CustomerServer } from './connection'
import { createDrain } from './drain'
import { gather } from './gather'
import { createPace } from './pace'
import type { Sessions } from './rooms'

export interface Customers {
  /** Answers what is being handled, takes nothing more, and ends the connections: devices then look for another server. */
  drain(): Promise<void>
  /** Ends them now. */
  cut(): void
  /** Something may have passed this node by: all open chats look for what they lack. */
  catchUp(): void
}

interface Options {
  needs: Needs
  sessions: Sessions
  log: Logger
  /** Where browsers load the chat from. */
  publicUrl: string
}

type Name = keyof typeof acts
type Turn = ReturnType<typeof oneAtATime>
const names = Object.keys(acts) as Name[]
/** They have limits of their own, and a refused message would be shown to the customer. */
const unpaced: ReadonlySet<string> = new Set<Name>(['message:send', 'sync'])

/** One customer's connection: who is it, is the shape right, then the core. No wrong message ever ends the connection. */
export function serveCustomers(io: CustomerServer, { needs, sessions, log, publicUrl }: Options): Customers {
  const drains = createDrain(() => {
    // Without a goodbye in its protocol, so that every client of socket.io comes back by itself.
    for (const socket of io.sockets.sockets.values()) socket.conn.close()
  })
  io.use((socket, next) => {
    admit(needs, socket, publicUrl).then(
      (refusal) => next(refusal ? new Error(refusal) : undefined),
      (error) => {
        log.error({ err: error }, 'a connection could not be admitted')
        next(new Error('busy' satisfies ConnectRefusal))
      },
    )
  })
  io.on('connection', (socket) => {
    // Frees the upgrade request, which a socket would otherwise hold for its whole life. socket.io takes null for "unknown".
    Reflect.set(socket.conn, 'request', null)
    gather(socket)
    const asked: Asked = { needs, sessions, socket }
    const inTurn = Object.fromEntries(names.map((name) => [name, oneAtATime()])) as Record<Name, Turn>
    const pace = createPace(needs.clock)
    const settled = settle(needs, socket).catch((error) => {
      log.error({ err: error }, 'a connection could not join its rooms')
      socket.disconnect(true)
    })
    const run = (name: Name, payload: unknown) => {
      if (name === 'message:send') return acts[name](asked, payload)
      if (!unpaced.has(name)) pace()
      return inTurn[name](() => acts[name](asked, payload))
    }
    for (const name of names) {
      socket.on(name, (payload: unknown, ack: unknown) =>
        drains.take(() => answer(log, socket, ack, () => settled.then(() => run(name, payload)))),
      )
    }
    // The name is whatever the other side sent, a number too.
    socket.onAny((event: unknown, ...args: unknown[]) => {
      if (typeof event === 'string' && Object.hasOwn(acts, event)) return
      const ack = args.at(-1)
      if (typeof ack === 'function')
        ack(refused('invalid_message', `There is no event "${String(event).slice(0, 40)}".`))
    })
  })
  return { ...drains, catchUp: catchUpAll(io, needs, log) }
}
