import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import type { Api } from '../api'

/** The time in which a refused client can read its answer, and the number of bytes that are still read meanwhile. */
const lingerMs = 1000
const lingerBytes = 1_000_000
const lookMs = 10

/**
 * A refused request is not read to its end: neither the part that a client has not sent yet (`Expect: 100-continue`),
 * nor the part that it sends after the answer. A short rest is read, so that the connection can serve the next request.
 * Otherwise the answer says that the connection closes: a client that had sent everything would use it again.
 */
export function refuseEarly(app: Api): void {
  // By default Node answers "continue" before any route has seen the headers.
  const server = app.server as Server
  server.on('checkContinue', (request, response) => server.emit('request', request, response))

  // This hook runs after the hooks that check a token in the headers: a client with a wrong token is not asked for its
  // body.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (request.headers.expect && !request.routeOptions.config.parsesItself) reply.raw.writeContinue()
    done()
  })

  app.addHook('onSend', async (request, reply) => {
    const { socket } = request.raw
    if (request.raw.complete || !(socket instanceof Socket) || isShort(request.headers)) return
    reply.header('connection', 'close')
    // Node would also stop reading at once, and the client could lose the answer.
    socket.destroySoon = () => void socket.end()
  })

  app.addHook('onResponse', async (request) => {
    if (!request.raw.complete) hangUpUnlessDone(request.raw)
  })
}

/** Whether the client sends the rest for certain, and so little that it is read. */
const isShort = ({ expect, 'content-length': length }: IncomingHttpHeaders) =>
  expect === undefined && length !== undefined && Number(length) <= lingerBytes

/**
 * Takes the connection from Node's parser, which lets go of it for a listener of its bytes, and throws the bytes away: a
 * few, then nothing more is read.
 */
function dropUnread(socket: Socket): void {
  const before = socket.bytesRead
  const count = () => {
    if (socket.bytesRead - before > lingerBytes) socket.pause()
  }
  const listen = () => socket.on('data', count)
  listen()
  socket.removeAllListeners('data')
  listen()
}

/** A client that is still sending could lose the answer if the connection closed at once, so it gets a moment to read. */
function hangUpUnlessDone(request: IncomingMessage): void {
  const { socket } = request
  // A request from inside the process (a command on its own data folder) has no connection.
  if (!(socket instanceof Socket)) return
  // A connection that ends needs no parser: for a body in one-byte chunks it is what costs.
  if (!isShort(request.headers)) dropUnread(socket)
  const until = performance.now() + lingerMs
  const look = setInterval(() => {
    if (socket.destroyed || request.complete) return clearInterval(look)
    if (performance.now() < until) return
    clearInterval(look)
    // After a stall of this process the rest may have arrived and not be read yet.
    setImmediate(() => request.complete || socket.destroy())
  }, lookMs).unref()
}
