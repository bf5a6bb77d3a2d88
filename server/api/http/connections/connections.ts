import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { isAmong, networkOf } from '../../../limits/address'
import { createOpenCounts } from '../../../limits/open-counts'
import type { LimitSettings } from '../../../limits/settings'

interface Options {
  settings: LimitSettings['connections']
  trustedProxies: readonly string[]
  /** Called when a connection was closed because its address or the server has reached its limit. */
  met(limited: 'connections', of: 'address' | 'server'): void
}

/** Limits open connections, because a process has few file descriptors. Trusted proxies have only the total limit. */
export function limitConnections(server: Server, { settings, trustedProxies, met }: Options): void {
  const { address: mostOfAddress = 0, server: most = 0 } = settings
  const isTrusted = isAmong(trustedProxies)
  const open = createOpenCounts()
  // Node emits `connection` again for a refused upgrade (other-upgrades.ts), so each socket counts only once.
  const counted = new WeakSet<Socket>()

  if (most > 0) server.maxConnections = most
  server.on('drop', () => met('connections', 'server'))
  server.on('connection', (socket: Socket) => {
    const remote = socket.remoteAddress ?? ''
    if (mostOfAddress === 0 || isTrusted(remote) || counted.has(socket)) return
    counted.add(socket)
    const address = networkOf(remote)
    if (open.of(address) >= mostOfAddress) {
      met('connections', 'address')
      // An answer would cost as much as the limit saves.
      return void socket.destroy()
    }
    socket.once('close', open.add(address))
  })
}
