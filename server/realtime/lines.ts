import type { IncomingMessage } from 'node:http'
import type { Clock } from '../conversation/clock-and-ids'
import { createAllowance } from '../limits/allowance'
import type { Limits } from '../limits/limits'
import type { CustomerServer, CustomerSocket } from './connection'

type Line = CustomerSocket['conn']

interface Options {
  limits: Limits
  addressOf(request: IncomingMessage): string
  clock: Clock
  /**
   * The number of hellos of one line in a minute; 0 is no limit. One hello is enough: no chat needs another namespace,
   * or a second hello after a goodbye.
   */
  hellos: number
}

/**
 * Counts open lines by address from their first moment on; the address that a proxy names becomes the socket's own
 * (`handshake.address`). A line that repeats its hello too often is ended, since each hello costs a check.
 */
export function watchLines(io: CustomerServer, { limits, addressOf, clock, hellos }: Options): void {
  const hello = createAllowance(clock, { most: hellos, perMs: 60_000 })

  function countHellos(this: Line, { type, data }: { type: string; data?: unknown }): void {
    if (type !== 'message' || typeof data !== 'string' || !data.startsWith('0')) return
    if (hello.wait(lineId(this)) > 0) this.close(true)
    else hello.take(lineId(this))
  }

  io.engine.on('connection', (line: Line) => {
    const address = addressOf(line.request)
    Reflect.set(line, 'remoteAddress', address)
    line.once('close', limits.arrived(address))
    if (hellos > 0) line.on('packet', countHellos)
  })
}

const lineId = (line: Line): string => Reflect.get(line, 'id')
