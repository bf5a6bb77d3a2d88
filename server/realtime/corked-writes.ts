import type { Socket } from 'node:net'
import type { CustomerSocket } from './connection'

/**
 * Sends all packets of one turn of the event loop in one write, since each write is expensive.
 */
export function corkWrites({ conn }: CustomerSocket): void {
  let corked = false
  conn.on('packetCreate', () => {
    if (corked) return
    const line = Reflect.get(conn.transport, 'socket') as { _socket?: Socket } | undefined
    const raw = line?._socket
    if (!raw) return
    corked = true
    raw.cork()
    process.nextTick(() => {
      corked = false
      raw.uncork()
    })
  })
}
