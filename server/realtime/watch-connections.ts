import type { IncomingMessage } from 'node:http'
import type { Clock } from '../conversation/clock-and-ids'
import { createAllowance } from '../limits/allowance'
import type { Limits } from '../limits/limits'
import type { CustomerServer, CustomerSocket } from './connection'

type OpenConnection = CustomerSocket['conn']

interface Options {
  limits: Limits
  addressOf(request: IncomingMessage): string
  clock: Clock
  /** The most connect packets of one connection in a minute; 0 for no limit. A chat needs only one. */
  hellos: number
}

/**
 * Counts open connections by address, and writes the address that a proxy reports into `handshake.address`. Ends a
 * connection that repeats its connect packet too often, since each repetition costs a check of the session.
 */
export function watchConnections(io: CustomerServer, { limits, addressOf, clock, hellos }: Options): void {
  const hello = createAllowance(clock, { most: hellos, perMs: 60_000 })

  function countHellos(this: OpenConnection, { type, data }: { type: string; data?: unknown }): void {
    if (type !== 'message' || typeof data !== 'string' || !data.startsWith('0')) return
    if (hello.wait(lineId(this)) > 0) this.close(true)
    else hello.take(lineId(this))
  }

  io.engine.on('connection', (line: OpenConnection) => {
    const address = addressOf(line.request)
    Reflect.set(line, 'remoteAddress', address)
    line.once('close', limits.arrived(address))
    if (hellos > 0) line.on('packet', countHellos)
  })
}

const lineId = (line: OpenConnection): string => Reflect.get(line, 'id')
