import type { IncomingMessage } from 'node:http'
import type { Clock } from '../conversation/ports'
import { createAllowance } from '../limits/allowance'
import type { Limits } from '../limits/limits'
import type { CustomerServer, CustomerSocket } from './connection'

/** One is enough: another namespace, or a second one after a goodbye, is nothing that a chat needs. */
const hellos = { most: 10, perMs: 60_000 }

type Line = CustomerSocket['conn']

interface Options {
  limits: Limits
  addressOf(request: IncomingMessage): string
  clock: Clock
}

/**
 * Counts open lines by address from their first moment on; the address that a proxy names becomes the socket's own
 * (`handshake.address`). A line that says hello again and again is ended: each hello is looked at by itself.
 */
export function watchLines(io: CustomerServer, { limits, addressOf, clock }: Options): void {
  const hello = createAllowance(clock, hellos)

  function countHellos(this: Line, { type, data }: { type: string; data?: unknown }): void {
    if (type !== 'message' || typeof data !== 'string' || !data.startsWith('0')) return
    if (hello.wait(lineId(this)) > 0) this.close(true)
    else hello.take(lineId(this))
  }

  io.engine.on('connection', (line: Line) => {
    const address = addressOf(line.request)
    Reflect.set(line, 'remoteAddress', address)
    line.once('close', limits.arrived(address))
    line.on('packet', countHellos)
  })
}

const lineId = (line: Line): string => Reflect.get(line, 'id')
