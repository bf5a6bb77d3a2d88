import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server } from 'socket.io'
import { realtimePath } from '../../contract/chat/realtime'
import type { CustomerServer } from './connection'

/**
 * The server of all sockets, beside the HTTP routes. A client takes a refused connection for a server that cannot be
 * reached, and tries again, here or at another node.
 */
export function createSocketServer(
  http: HttpServer,
  mayConnect: (request: IncomingMessage) => boolean,
): CustomerServer {
  return new Server(http, {
    path: realtimePath,
    // Polling is for chats on networks that let no websocket through; see polling/guard.ts.
    transports: ['websocket', 'polling'],
    allowUpgrades: false,
    httpCompression: false,
    serveClient: false,
    perMessageDeflate: false,
    // Larger than any accepted message. A message that is too long is refused in its acknowledgement, and the
    // connection lives.
    maxHttpBufferSize: 1_000_000,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    allowRequest: (request, done) => done(null, mayConnect(request)),
    // A socket that sends no hello in this time is ended.
    connectTimeout: 20_000,
  })
}
