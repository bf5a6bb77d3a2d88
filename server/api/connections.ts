import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { isAmong, networkOf } from '../limits/address'
import type { LimitSettings } from '../limits/settings'

interface Options {
  settings: LimitSettings['connections']
  trustedProxies: readonly string[]
  /** A connection was ended at once, as an address or the server has all it may have. */
  met(limited: 'connections', of: 'address' | 'server'): void
}

/**
 * Bounds the connections of one address and of all, whatever comes over them: each takes a descriptor, of which a process has a few
 * thousand. A trusted proxy brings everybody, so only the bound of all is for it.
 */
export function boundConnections(server: Server, { settings, trustedProxies, met }: Options): void {
  const { address: mostOfAddress = 0, server: most = 0 } = settings
  const isTrusted = isAmong(trustedProxies)
  const open = new Map<string, number>()

  if (most > 0) server.maxConnections = most
  server.on('drop', () => met('connections', 'server'))
  server.on('connection', (socket: Socket) => {
    const remote = socket.remoteAddress ?? ''
    if (mostOfAddress === 0 || isTrusted(remote)) return
    const address = networkOf(remote)
    const others = open.get(address) ?? 0
    if (others >= mostOfAddress) {
      met('connections', 'address')
      return void socket.destroy()
    }
    open.set(address, others + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
