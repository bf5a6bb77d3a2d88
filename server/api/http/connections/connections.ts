import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { isAmong, networkOf } from '../../../limits/address'
import type { LimitSettings } from '../../../limits/settings'
import { createOpenCounts } from '../../../values/open-counts'

interface Options {
  settings: LimitSettings['connections']
  trustedProxies: readonly string[]
  /** Called when a connection was closed because its address or the server has reached its limit. */
  onLimit(limited: 'connections', of: 'address' | 'server'): void
}

/** Limits open connections, because a process has few file descriptors. Trusted proxies have only the total limit. */
export function limitConnections(server: Server, { settings, trustedProxies, onLimit }: Options): void {
  const { address: addressLimit = 0, server: serverLimit = 0 } = settings
  const isTrusted = isAmong(trustedProxies)
  const openCounts = createOpenCounts()
  // Node emits `connection` again for a refused upgrade (other-upgrades.ts), so each socket counts only once.
  const countedSockets = new WeakSet<Socket>()

  if (serverLimit > 0) server.maxConnections = serverLimit
  server.on('drop', () => onLimit('connections', 'server'))
  server.on('connection', (socket: Socket) => {
    const remote = socket.remoteAddress ?? ''
    if (addressLimit === 0 || isTrusted(remote) || countedSockets.has(socket)) return
    countedSockets.add(socket)
    const address = networkOf(remote)
    if (openCounts.of(address) >= addressLimit) {
      onLimit('connections', 'address')
      // An answer would cost as much as the limit saves.
      return void socket.destroy()
    }
    socket.once('close', openCounts.add(address))
  })
}
