import { type IncomingHttpHeaders, type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../../config/config'
import type { Api } from '../http/api'
import { sendNotFound } from '../http/send-refusal'

// Uploads may have a separate origin (UPLOADS_URL) without sign-in, so that a script in an upload has no one's rights.

type Address = Pick<Config, 'uploadsUrl'>

export const attachmentRoute = '/attachments/:id/:filename'

/** Checks the Host header of a request, which pages cannot set. */
export function uploadsOrigin({ uploadsUrl }: Address): (headers: IncomingHttpHeaders) => boolean {
  if (uploadsUrl === null) return () => false
  const { host: own, protocol } = new URL(uploadsUrl)
  return ({ host = '' }) => host === own || nameOf(`${protocol}//${host}`) === nameOf(uploadsUrl)
}

/** 404 for other routes at that origin, without cookies and tokens. Register before hooks that read a token. */
export function keepUploadsApart(app: Api, config: Address): void {
  if (config.uploadsUrl === null) return
  const isThere = uploadsOrigin(config)
  app.addHook('onRequest', async (request, reply) => {
    if (!isThere(request.headers)) return
    delete request.headers.cookie
    delete request.headers.authorization
    if (request.routeOptions.url !== attachmentRoute) return sendNotFound(request, reply)
  })
}

interface SocketServer {
  use(look: (request: IncomingMessage, response: unknown, next: () => void) => void): void
}

export function keepSocketsFromUploads(sockets: SocketServer, config: Address): void {
  if (config.uploadsUrl === null) return
  const isThere = uploadsOrigin(config)
  sockets.use((request, response, next) => {
    if (!isThere(request.headers)) next()
    else if (response instanceof ServerResponse) response.writeHead(404).end()
    else hangUp(request.socket)
  })
}

function hangUp(socket: Socket): void {
  // Without a listener, the error of a client that disconnects would end the process.
  socket.on('error', () => {})
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy())
}

/** Returns the host name in lower case, without a default port, and without a final dot. */
function nameOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/\.(?=:|$)/, '') : ''
}
