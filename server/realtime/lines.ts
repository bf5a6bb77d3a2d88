import type { IncomingMessage } from 'node:http'
import type { Limits } from '../limits/limits'
import type { CustomerServer } from './connection'

/** Counts open lines by address from their first moment on; the address that a proxy names becomes the socket's own (`handshake.address`). */
export function watchLines(io: CustomerServer, limits: Limits, addressOf: (request: IncomingMessage) => string): void {
  io.engine.on('connection', (line: { request: IncomingMessage; once(event: 'close', call: () => void): void }) => {
    const address = addressOf(line.request)
    Reflect.set(line, 'remoteAddress', address)
    line.once('close', limits.arrived(address))
  })
}
