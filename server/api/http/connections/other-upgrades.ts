import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { realtimePath } from '../../../../contract/chat/realtime'

/** Handles upgrades such as h2c as plain HTTP/1.1 (RFC 9110). Node passes all upgrades to the WebSocket server. */
export function answerOtherUpgrades(server: Server): void {
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    if (isForSockets(request)) return
    socket.unshift(Buffer.concat([Buffer.from(headWithoutUpgrade(request), 'latin1'), head]))
    server.emit('connection', socket)
  })
}

const isForSockets = ({ url = '', headers }: IncomingMessage): boolean =>
  url.startsWith(realtimePath) && headers.upgrade?.toLowerCase() === 'websocket'

const upgradeHeaders = new Set(['upgrade', 'connection', 'http2-settings'])

function headWithoutUpgrade({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = [`${method} ${url} HTTP/1.1`]
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (!upgradeHeaders.has((rawHeaders[at] ?? '').toLowerCase()))
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`)
  return `${lines.join('\r\n')}\r\n\r\n`
}
