import type { Logger } from 'pino'
import type { Server, Socket } from 'socket.io'
import {
  type Ack,
  type ClientToServer,
  type ConnectRefusal,
  realtimeVersion,
  type ServerToClient,
  type SocketRefusalCode,
} from '../../contract/realtime'
import type { Needs } from '../conversation/needs'
import { presentForCustomer } from '../conversation/present'
import { receiveMessage } from '../conversation/receive-message'
import type { SourceRecord } from '../conversation/records'
import { Refusal, tooManyRequests } from '../conversation/refusals'
import { sync } from '../conversation/sync'
import { hashToken } from '../hash-token'
import { createDrain } from './drain'
import { handshakeShape, outgoingShape, sentence, syncShape, tooLong } from './messages'
import { identityRoom, sessionRoom } from './rooms'

interface Visitor {
  source: SourceRecord
  sessionHash: string
  language: string | null
}

export type CustomerServer = Server<ClientToServer, ServerToClient, Record<string, never>, Visitor>
type CustomerSocket = Socket<ClientToServer, ServerToClient, Record<string, never>, Visitor>

export interface Customers {
  /** Answers what is being handled, takes nothing more, and ends the connections: devices then look for another server. */
  drain(): Promise<void>
  /** Ends them now. */
  cut(): void
}

/** One customer's connection: who is it, is the shape right, then the core. No wrong message ever ends the connection. */
export function serveCustomers(io: CustomerServer, needs: Needs, log: Logger): Customers {
  const drains = createDrain(() => {
    // Without a goodbye in its protocol, so that every client of socket.io comes back by itself.
    for (const socket of io.sockets.sockets.values()) socket.conn.close()
  })
  io.use((socket, next) => {
    admit(needs, socket).then(
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
    const oneSync = oneAtATime()
    socket.on('sync', (request, ack) =>
      drains.take(() => answer(log, socket, ack, () => oneSync(() => onSync(needs, socket, request)))),
    )
    socket.on('message:send', (message, ack) =>
      drains.take(() => answer(log, socket, ack, () => onMessage(io, needs, socket, message))),
    )
    // The name is whatever the other side sent, a number too.
    socket.onAny((event: unknown, ...args: unknown[]) => {
      if (event === 'sync' || event === 'message:send') return
      const ack = args.at(-1)
      if (typeof ack === 'function')
        ack(refused('invalid_message', `There is no event "${String(event).slice(0, 40)}".`))
    })
  })
  return drains
}

async function admit(needs: Needs, socket: CustomerSocket): Promise<ConnectRefusal | undefined> {
  const handshake = handshakeShape.safeParse(socket.handshake.auth)
  if (!handshake.success) return 'invalid_session'
  const { version, channel_id, session_token, language } = handshake.data
  if (version !== realtimeVersion) return 'unsupported_version'
  const source = await needs.store.read.sourceByChannelId(channel_id)
  if (source?.type !== 'web_messaging' || !source.active) return 'unknown_channel'
  const sessionHash = hashToken(session_token)
  const session = await needs.store.read.session(sessionHash)
  if (session && session.source_id !== source.id) return 'invalid_session'
  socket.data = { source, sessionHash, language: language ?? null }
  // Devices of one session hear each other, also before the first message makes an identity of it.
  await socket.join(sessionRoom(sessionHash))
  if (session) await socket.join(identityRoom(session.identity_id))
  return undefined
}

async function onSync(needs: Needs, socket: CustomerSocket, request: unknown) {
  const shaped = syncShape.safeParse(request)
  if (!shaped.success) throw new Refusal('invalid_message', 'invalid', sentence(shaped.error))
  const session = await needs.store.read.session(socket.data.sessionHash)
  return sync(needs, {
    source: socket.data.source,
    identityId: session?.identity_id ?? null,
    since: new Map(Object.entries(shaped.data.since)),
  })
}

async function onMessage(io: CustomerServer, needs: Needs, socket: CustomerSocket, message: unknown) {
  const long = tooLong((message as { body?: unknown } | null)?.body)
  if (long) throw new Refusal('too_large', 'too_large', long)
  const shaped = outgoingShape.safeParse(message)
  if (!shaped.success) throw new Refusal('invalid_message', 'invalid', sentence(shaped.error))
  const { source, sessionHash, language } = socket.data
  const { client_id, body, in_reply_to_id, structured_reply } = shaped.data
  const room = sessionRoom(sessionHash)
  const { content } = await receiveMessage(
    {
      ...needs,
      tell: {
        ...needs.tell,
        added: async (added) => {
          io.in(room).socketsJoin(identityRoom(added.identity_id))
          await needs.tell.added(added)
        },
      },
    },
    {
      source,
      customer: { sessionHash, origin: null },
      language,
      clientId: client_id,
      body,
      inReplyToId: in_reply_to_id ?? null,
      structuredReply: structured_reply,
    },
  )
  const [view] = await presentForCustomer(needs.store.read, [content], needs.attachmentUrl)
  if (!view) throw new Error('a stored content has no view')
  return view
}

/** Unread answers that one socket may leave with us, bytes; past that it is dropped, and asks again when it comes back. */
const unreadLimit = 8_000_000
const waitingLimit = 4

/** Work for one socket, one after the other; more than a few in waiting are refused. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= waitingLimit) throw tooManyRequests()
    waiting += 1
    const next = last.then(work, work).finally(() => {
      waiting -= 1
    })
    last = next.catch(() => {})
    return next
  }
}

function dropSlowReader(socket: CustomerSocket): void {
  const line = Reflect.get(socket.conn.transport, 'socket') as { bufferedAmount?: number } | undefined
  if ((line?.bufferedAmount ?? 0) > unreadLimit) socket.disconnect(true)
}

/** Runs the work and acknowledges with its value or the reason why not; a client that wants no answer gets none. */
async function answer<T>(log: Logger, socket: CustomerSocket, ack: unknown, work: () => Promise<T>): Promise<void> {
  const reply = typeof ack === 'function' ? (ack as (answer: Ack<T>) => void) : () => {}
  try {
    reply({ ok: true, value: await work() })
    dropSlowReader(socket)
  } catch (error) {
    if (!(error instanceof Refusal)) log.error({ err: error }, 'a socket message failed')
    reply(
      error instanceof Refusal
        ? refused(codeOf(error), error.message)
        : refused('internal_error', 'Something went wrong here.'),
    )
  }
}

function refused(
  code: SocketRefusalCode,
  message: string,
): { ok: false; error: { code: SocketRefusalCode; message: string } } {
  return { ok: false, error: { code, message } }
}

const known: ReadonlySet<string> = new Set<SocketRefusalCode>([
  'invalid_message',
  'too_large',
  'unknown_content',
  'not_offered',
  'already_answered',
  'text_input_disabled',
  'too_many_requests',
  'busy',
])

function codeOf(refusal: Refusal): SocketRefusalCode {
  return known.has(refusal.code) ? (refusal.code as SocketRefusalCode) : 'invalid_message'
}
