import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { limitConnections } from '../api/http/connections/connections'
import { answerOtherUpgrades } from '../api/http/connections/other-upgrades'
import { addressesOf } from '../limits/address'
import { createLimitLog } from '../limits/limit-reports'
import { createLimits } from '../limits/limits'
import { connectCounts } from '../nodes/connect-counts'
import type { CustomerServer } from '../realtime/connection'
import { limitConnectionMemory } from '../realtime/connection-memory'
import { guardPolling } from '../realtime/polling/guard'
import { watchConnections } from '../realtime/watch-connections'
import type { Foundation } from './foundation'

export function limitLoad(
  { config, clock, log, metrics, installation }: Foundation,
  http: HttpServer,
  io: CustomerServer,
) {
  const { trustedProxies } = config
  const addressOf = addressesOf(trustedProxies)
  const onLimit = createLimitLog({ clock, log, count: metrics.limited })
  const counts = connectCounts({ config, installation, clock, log })
  const limits = createLimits({ clock, counts, settings: config.limits, onLimit })
  answerOtherUpgrades(http)
  limitConnections(http, { settings: config.limits.connections, trustedProxies, onLimit })
  const polling = guardPolling(io, { limits, addressOf, clock, pace: config.limits.socketRequests.chat })
  watchConnections(io, { limits, addressOf, clock, hellos: config.limits.hellos.connection })
  const unwatchMemory = limitConnectionMemory(io)
  return {
    limits,
    counts,
    polling,
    mayArrive: (request: IncomingMessage) => limits.mayArrive(addressOf(request)),
    close: () => {
      counts.close()
      unwatchMemory()
    },
  }
}
