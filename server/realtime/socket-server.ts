import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server } from 'socket.io'
import { type ServerOptions, WebSocketServer } from 'ws'
import { realtimePath } from '../../contract/chat/realtime'
import type { CustomerServer } from './connection'

/**
 * Larger than any accepted message, so that a message that is too long gets a refusal and does not end the connection.
 */
export const mostBytes = 1_000_000

/** Limits the number of frames of a message, because each waiting frame needs 64 KB. Browsers use few frames. */
class FewFragments extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ maxFragments: 16, maxBufferedChunks: 1024, ...options })
  }
}

/** For a client a refused connection is an unreachable server, so it retries, here or at another node. */
export function createSocketServer(
  http: HttpServer,
  mayConnect: (request: IncomingMessage) => boolean,
): CustomerServer {
  return new Server(http, {
    path: realtimePath,
    // Polling is for networks that block websockets; see polling/guard.ts.
    transports: ['websocket', 'polling'],
    allowUpgrades: false,
    // Upgrades to other protocols get an HTTP/1.1 answer.
    destroyUpgrade: false,
    httpCompression: false,
    serveClient: false,
    perMessageDeflate: false,
    wsEngine: FewFragments,
    maxHttpBufferSize: mostBytes,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    allowRequest: (request, done) => done(null, mayConnect(request)),
    // A connection that sends no connect packet in this time is closed.
    connectTimeout: 20_000,
  })
}
