import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import type { Api } from '../api'

/** The time for a refused client to read its answer, and the number of bytes that are still read in that time. */
const lingerMs = 1000
const lingerBytes = 1_000_000
const checkMs = 10

/** Refuses without reading whole bodies. A few remaining bytes are read, so that the connection stays usable. */
export function refuseEarly(app: Api): void {
  // Stops Node's default, which sends "100 Continue" before any route has seen the headers.
  const server = app.server as Server
  server.on('checkContinue', (request, response) => server.emit('request', request, response))

  // Runs after the token check, so that a client with a wrong token does not send its body.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (request.headers.expect && !request.routeOptions.config.parsesItself) reply.raw.writeContinue()
    done()
  })

  app.addHook('onSend', async (request, reply) => {
    const { socket } = request.raw
    if (request.raw.complete || !(socket instanceof Socket) || isShort(request.headers)) return
    reply.header('connection', 'close')
    // Node would stop reading immediately, and the client could lose the answer.
    socket.destroySoon = () => void socket.end()
  })

  app.addHook('onResponse', async (request) => {
    if (!request.raw.complete) closeUnlessComplete(request.raw)
  })
}

const isShort = ({ expect, 'content-length': length }: IncomingHttpHeaders) =>
  expect === undefined && length !== undefined && Number(length) <= lingerBytes

/** Detaches Node's parser by adding a data listener, and discards a few more bytes. */
function dropUnread(socket: Socket): void {
  const initialBytesRead = socket.bytesRead
  const count = () => {
    if (socket.bytesRead - initialBytesRead > lingerBytes) socket.pause()
  }
  const listen = () => socket.on('data', count)
  listen()
  socket.removeAllListeners('data')
  listen()
}

/** Delays the close, since a client that is still sending could lose the answer. */
function closeUnlessComplete(request: IncomingMessage): void {
  const { socket } = request
  // A request from inside the process (a command on its own data folder) has no connection.
  if (!(socket instanceof Socket)) return
  // The HTTP parser would need much time for a body in one-byte chunks.
  if (!isShort(request.headers)) dropUnread(socket)
  const until = performance.now() + lingerMs
  const timer = setInterval(() => {
    if (socket.destroyed || request.complete) return clearInterval(timer)
    if (performance.now() < until) return
    clearInterval(timer)
    // Waits once more: after a stall of this process, the rest may have arrived unread.
    setImmediate(() => request.complete || socket.destroy())
  }, checkMs).unref()
}
