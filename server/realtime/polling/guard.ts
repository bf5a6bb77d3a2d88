import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Clock } from '../../conversation/clock-and-ids'
import { Refusal } from '../../conversation/refusals'
import { createAllowance } from '../../limits/allowance'
import type { Limits } from '../../limits/limits'
import { hashToken } from '../../values/hash-token'
import type { CustomerServer, CustomerSocket } from '../connection'
import { identityRooms } from '../rooms/names'
import { mostBytes } from '../socket-server'
import { readPollingBody } from './body'

type PollingConnection = CustomerSocket['conn']
type PollingRequest = IncomingMessage & { _query?: Record<string, string | undefined> }

interface Options {
  limits: Pick<Limits, 'wrongToken'>
  addressOf(request: IncomingMessage): string
  clock: Clock
  /** The most requests of one connection in four seconds. */
  pace: number
}

interface Polling {
  /** SHA-256 of the token in the `Authorization` header of the first request. */
  key: string
  line: PollingConnection
  unread: Set<ServerResponse>
}

/**
 * A client reads an answer before it sends the next request, but the event that reports the sent answer may be later.
 */
const mostUnread = 2
const unknown = { code: 1, message: 'Session ID unknown' }

/**
 * Guards connections that poll. Their id is part of the URL and so of proxy logs, so each request also needs the token
 * of the first request in a header. Pages of other origins cannot send that header, since the server answers no
 * preflight. A connection cannot change its transport. Returns a function that counts these connections.
 */
export function guardPolling(io: CustomerServer, { limits, addressOf, clock, pace }: Options): () => number {
  const lines = new Map<string, Polling>()
  const posts = pace > 0 ? createAllowance(clock, { most: 2 * pace, perMs: 4_000 }) : null

  function judge(request: PollingRequest, response: ServerResponse): number {
    const { sid } = request._query ?? {}
    const key = keyOf(request)
    if (key === null) return 401
    if (sid === undefined) return 0
    const line = lines.get(sid)
    if (line?.key !== key) return guess(addressOf(request))
    if (request.method === 'POST') return posts && posts.tryTake(sid) > 0 ? 429 : 0
    if (request.method !== 'GET') return 405
    if (line.unread.size >= mostUnread) return 429
    line.unread.add(response)
    response.once('close', () => line.unread.delete(response))
    return 0
  }

  function guess(address: string): number {
    try {
      limits.wrongToken(address)
      return 400
    } catch (error) {
      if (error instanceof Refusal) return 429
      throw error
    }
  }

  io.engine.use((request: PollingRequest, response: unknown, next: () => void) => {
    const { transport, sid } = request._query ?? {}
    if (response instanceof ServerResponse) {
      const answer = (status: number) => (status ? refuse(response, status) : next())
      const status = transport === 'polling' ? judge(request, response) : 0
      const line = request.method === 'POST' && status === 0 ? lines.get(sid ?? '')?.line : undefined
      return line ? readPollingBody(request, line, mostBytes, answer) : answer(status)
    }
    if (sid === undefined) return next()
    request.socket.on('error', () => {})
    request.socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
  io.engine.on('connection', (line: PollingConnection) => {
    if (!isPolling(line)) return
    const id = Reflect.get(line, 'id') as string
    lines.set(id, { key: keyOf(line.request) ?? '', line, unread: new Set() })
    // Milliseconds that engine.io waits for the client's next poll before it closes. Most clients poll much faster.
    Reflect.set(line.transport, 'closeTimeout', 2_000)
    line.once('close', () => lines.delete(id))
  })
  return () => lines.size
}

export function logPolling(log: Logger, clock: Clock): (socket: CustomerSocket) => void {
  const hourly = createAllowance(clock, { most: 1, perMs: 3_600_000 })
  return (socket) => {
    const { source, sessionHash } = socket.data.visitor
    if (!isPolling(socket.conn) || hourly.tryTake(sessionHash) > 0) return
    const [room] = identityRooms(socket)
    const identity_id = room?.slice(room.indexOf(':') + 1) ?? null
    log.info({ source_id: source.id, identity_id }, 'a chat polls, since its network lets no websocket through')
  }
}

const isPolling = ({ transport }: PollingConnection): boolean => transport.name === 'polling'

function keyOf({ headers: { authorization = '' } }: IncomingMessage): string | null {
  const [, token] = /^Bearer ([\w-]{43})$/.exec(authorization) ?? []
  return token === undefined ? null : hashToken(token)
}

/** Answers without reading the remaining body. */
function refuse(response: ServerResponse, status: number): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' }
  response.writeHead(status, headers).end(status === 400 ? JSON.stringify(unknown) : '')
}
