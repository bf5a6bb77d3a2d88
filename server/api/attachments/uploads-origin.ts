import { type IncomingHttpHeaders, type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../../config/config'
import type { Api } from '../http/api'
import { sendNotFound } from '../http/send-refusal'

// UPLOADS_URL can be a separate origin without sign-in. A script in an upload then has no user's rights.

type Address = Pick<Config, 'uploadsUrl'>

export const attachmentRoute = '/attachments/:id/:filename'

/** Returns a check whether a request is for the uploads' origin. Reads the Host header, which pages cannot set. */
export function uploadsOrigin({ uploadsUrl }: Address): (headers: IncomingHttpHeaders) => boolean {
  if (uploadsUrl === null) return () => false
  const { host: uploadsHost, protocol } = new URL(uploadsUrl)
  return ({ host = '' }) => host === uploadsHost || nameOf(`${protocol}//${host}`) === nameOf(uploadsUrl)
}

/** At the uploads' origin, removes cookies and tokens and answers 404 to other routes. Register before token hooks. */
export function keepUploadsApart(app: Api, config: Address): void {
  if (config.uploadsUrl === null) return
  const isUploadsRequest = uploadsOrigin(config)
  app.addHook('onRequest', async (request, reply) => {
    if (!isUploadsRequest(request.headers)) return
    delete request.headers.cookie
    delete request.headers.authorization
    if (request.routeOptions.url !== attachmentRoute) return sendNotFound(request, reply)
  })
}

interface SocketServer {
  use(handler: (request: IncomingMessage, response: unknown, next: () => void) => void): void
}

export function keepSocketsFromUploads(sockets: SocketServer, config: Address): void {
  if (config.uploadsUrl === null) return
  const isUploadsRequest = uploadsOrigin(config)
  sockets.use((request, response, next) => {
    if (!isUploadsRequest(request.headers)) next()
    else if (response instanceof ServerResponse) response.writeHead(404).end()
    else hangUp(request.socket)
  })
}

function hangUp(socket: Socket): void {
  // Without a listener, the error of a client that disconnects would end the process.
  socket.on('error', () => {})
  socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n', () => socket.destroy())
}

function nameOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/\.(?=:|$)/, '') : ''
}
