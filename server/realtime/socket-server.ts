import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server } from 'socket.io'
import { realtimePath } from '../../contract/chat/realtime'
import type { CustomerServer } from './connection'

/** The server of all sockets, beside the requests. To a client a refused connection is a server that cannot be reached: it tries again, here or elsewhere. */
export function createSocketServer(
  http: HttpServer,
  mayConnect: (request: IncomingMessage) => boolean,
): CustomerServer {
  return new Server(http, {
    path: realtimePath,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    // Larger than any message we take: those are refused in their acknowledgement, and the connection lives.
    maxHttpBufferSize: 1_000_000,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    allowRequest: (request, done) => done(null, mayConnect(request)),
    // A socket that says no hello is no visitor.
    connectTimeout: 20_000,
  })
}
