import type { IncomingMessage, Server } from 'node:http'
import { Socket } from 'node:net'
import type { Api } from '../api'

/** How long a refused client has to read its answer, and how much of the rest is read meanwhile. */
const lingerMs = 1000
const lingerBytes = 1_000_000
const lookMs = 10

/**
 * A refused request is not read to its end: neither the part that a client has not sent yet (`Expect: 100-continue`), nor the part that
 * it sends after the answer. A short rest is read, so that the connection can serve the next request.
 */
export function refuseEarly(app: Api): void {
  // By itself Node says "continue" before any route has seen the headers.
  const server = app.server as Server
  server.on('checkContinue', (request, response) => server.emit('request', request, response))

  // After the hooks that judge a token by the headers: a body whose token is wrong is not asked for.
  app.addHook('preParsing', (request, reply, _payload, done) => {
    if (request.headers.expect && !request.routeOptions.config.parsesItself) reply.raw.writeContinue()
    done()
  })

  app.addHook('onResponse', async (request) => {
    if (!request.raw.complete) hangUpUnlessDone(request.raw)
  })
}

/** Closing at once could take the answer away from a client that is still sending: it gets a moment to look up. */
function hangUpUnlessDone(request: IncomingMessage): void {
  const { socket } = request
  // A request from inside of the process (a command on its own data folder) came over no connection.
  if (!(socket instanceof Socket)) return
  const before = socket.bytesRead
  const until = performance.now() + lingerMs
  const look = setInterval(() => {
    if (socket.destroyed || request.complete) return clearInterval(look)
    if (socket.bytesRead - before > lingerBytes) socket.pause()
    if (performance.now() < until) return
    clearInterval(look)
    socket.destroy()
  }, lookMs).unref()
}
