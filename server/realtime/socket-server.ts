import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server } from 'socket.io'
import { type ServerOptions, WebSocketServer } from 'ws'
import { realtimePath } from '../../contract/chat/realtime'
import type { CustomerServer } from './connection'

/** Larger than any accepted message. A message that is too long is refused in its acknowledgement, and the connection lives. */
export const mostBytes = 1_000_000

/**
 * Browsers send a message in one frame, or in a few of some 64 KB. Each frame that waits for the rest of its message
 * holds the 64 KB with which it came.
 */
class FewFragments extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ maxFragments: 16, maxBufferedChunks: 1024, ...options })
  }
}

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
    // Upgrades to other protocols are answered as HTTP/1.1.
    destroyUpgrade: false,
    httpCompression: false,
    serveClient: false,
    perMessageDeflate: false,
    wsEngine: FewFragments,
    maxHttpBufferSize: mostBytes,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    allowRequest: (request, done) => done(null, mayConnect(request)),
    // A socket that sends no hello in this time is ended.
    connectTimeout: 20_000,
  })
}
