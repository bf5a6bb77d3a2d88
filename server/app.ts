import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify, { LogController } from 'fastify'
import { pino } from 'pino'
import { Server } from 'socket.io'
import { realtimePath } from '../contract/realtime'
import type { Api, ApiNeeds } from './api/api'
import { queryParser, routes } from './api/router'
import { sendRefusal } from './api/send-refusal'
import { filesOnDisk } from './attachments/files'
import { attachmentUrls } from './attachments/urls'
import { deliver } from './channels'
import type { Config } from './config'
import type { Clock, Store } from './conversation/ports'
import { createIds, randomHex } from './ids'
import { startOutbox } from './outbox/worker'
import { type CustomerServer, serveCustomers } from './realtime/customer-socket'
import { tellRooms } from './realtime/rooms'
import { deliverToWebhook } from './webhooks/deliver'
import { fanOut } from './webhooks/fan-out'
import { createOutgoing } from './webhooks/outgoing'

/** How long a stop waits for requests and deliveries that are under way. */
const graceMs = 1500

interface Options {
  config: Config
  store: Store
  clock?: Clock
  /** Folder with the built `loader/` and `widget/`; null serves the API and the sockets only. */
  built: string | null
}

export interface App {
  needs: ApiNeeds
  api: Api
  /** Listens, and returns the port (useful when the setting is 0). */
  listen(): Promise<number>
  /** Takes no more, finishes what it took, closes everything but the store. */
  stop(): Promise<void>
}

/** The one place that connects everything; tests start here too. */
export async function createApp({ config, store, clock = Date.now, built }: Options): Promise<App> {
  const log = pino({ level: config.logLevel })
  const ids = createIds(clock)
  const secret = await installationSecret(store)
  const domainId = await installationId(store, ids)
  const urls = attachmentUrls(config.publicUrl, secret, clock)
  const folder = join(config.dataDir, 'files')
  await mkdir(folder, { recursive: true })

  const api = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 2_000_000,
    routerOptions: { querystringParser: queryParser, maxParamLength: 300 },
    trustProxy: false,
    // Bodies may be large and lines slow, but nobody holds a connection for ever.
    requestTimeout: 300_000,
    frameworkErrors: (error, request, reply) => void sendRefusal(error, request, reply as never),
  }) as unknown as Api
  const io: CustomerServer = new Server(api.server, {
    path: realtimePath,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    // Larger than any message we take: those are refused in their acknowledgement, and the connection lives.
    maxHttpBufferSize: 4_000_000,
    pingInterval: 20_000,
    pingTimeout: 15_000,
  })
  const outgoing = createOutgoing(config.privateWebhooks)
  const needs: ApiNeeds = {
    store,
    clock,
    ids,
    randomHex,
    attachmentUrl: urls.urlOf,
    tell: tellRooms(io, store, urls.urlOf),
    config,
    files: filesOnDisk(folder),
    outgoing,
    urls,
  }
  await routes(api, needs, built)
  serveCustomers(io, needs, log)
  const outbox = startOutbox({
    store,
    clock,
    log,
    handlers: {
      event: (row) => fanOut(needs, domainId, row),
      deliver: (row) => deliver(needs, row),
      webhook: (row) => deliverToWebhook(needs, outgoing, row),
    },
  })

  return {
    needs,
    api,
    listen: async () => {
      await api.listen({ port: config.port, host: config.host })
      const address = api.server.address()
      return typeof address === 'object' && address ? address.port : config.port
    },
    stop: async () => {
      io.disconnectSockets(true)
      io.engine.close()
      const closed = api.close()
      const drained = outbox.stop()
      // What was begun may finish; what only waits is cut.
      const late = setTimeout(() => {
        api.server.closeAllConnections()
        void outgoing.close()
      }, graceMs)
      await Promise.all([closed, drained])
      clearTimeout(late)
      await outgoing.close()
    },
  }
}

/** Signs addresses of private files; made once per installation. */
async function installationSecret(store: Store): Promise<string> {
  return setting(store, 'url_secret', () => randomHex(32))
}

/** `domain_id` of webhook envelopes: says which installation they come from. */
async function installationId(store: Store, ids: () => string): Promise<string> {
  return setting(store, 'domain_id', ids)
}

function setting(store: Store, name: string, make: () => string): Promise<string> {
  return store.transact(async (tx) => {
    const known = await tx.setting(name)
    if (known) return known
    const made = make()
    await tx.putSetting(name, made)
    return made
  })
}
