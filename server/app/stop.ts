import type { Logger } from 'pino'
import type { Agents } from '../agents/agent-socket'
import type { Api, ApiNeeds } from '../api/http/api'
import type { Config } from '../config/config'
import type { Nodes } from '../nodes/connect'
import type { CustomerServer } from '../realtime/connection'
import type { Customers } from '../realtime/customer-socket'
import type { Work } from './work'

interface Running {
  config: Pick<Config, 'stopDelayMs' | 'stopWithinMs'>
  log: Logger
  needs: Pick<
    ApiNeeds,
    'health' | 'live' | 'alertPusher' | 'outgoing' | 'pusher' | 'replies' | 'security' | 'thumbnails' | 'traces'
  >
  api: Api
  io: CustomerServer
  customers: Customers
  agents: Agents
  work: Work
  nodes: Nodes
  refuseSockets(): void
  closeBounds(): void
}

export async function stopInOrder(running: Running): Promise<void> {
  const { config, log, api, customers, nodes } = running
  const { health, live, outgoing, alertPusher, pusher, replies, security, thumbnails } = running.needs
  health.stop()
  log.info('stopping')
  if (config.stopDelayMs > 0) await new Promise((next) => setTimeout(next, config.stopDelayMs))
  // After this time running requests are cut off. Clients repeat messages that were not acknowledged.
  const timeout = setTimeout(() => {
    customers.cut()
    api.server.closeAllConnections()
    void outgoing.close()
    void pusher.close()
    void alertPusher.close()
  }, config.stopWithinMs)
  running.refuseSockets()
  running.agents.close()
  // HTTP requests are accepted a little longer, because bots call the server while they handle a delivery.
  await Promise.all([customers.drain(), running.work.stop(), live.stop()])
  await api.close()
  await security.stop()
  thumbnails.close()
  replies?.reader.close()
  clearTimeout(timeout)
  await nodes.close()
  running.closeBounds()
  running.io.engine.close()
  await Promise.all([outgoing.close(), pusher.close(), alertPusher.close(), running.needs.traces?.close()])
  log.info('stopped')
}
