import type { Server as HttpServer } from 'node:http'
import type { DestinationStream, Logger } from 'pino'
import { createAgentNews } from './agents/agent-news'
import { type Agents, serveAgents } from './agents/agent-socket'
import { keepSocketsFromUploads } from './api/attachments/uploads-origin'
import type { Api, ApiNeeds } from './api/http/api'
import { agentOf } from './api/http/authenticate'
import { acceptPublicPath } from './api/http/connections/public-path'
import { createHttpServer } from './api/http/http-server'
import { routes } from './api/router'
import { limitLoad } from './app/bounds'
import { createCalls } from './app/calls'
import { openFiles } from './app/files'
import { createFoundation } from './app/foundation'
import { collectNeeds } from './app/needs'
import { stopInOrder } from './app/stop'
import { startWork, type Work } from './app/work'
import type { Config } from './config/config'
import { publicOrigin } from './config/public-address'
import type { Clock } from './conversation/clock-and-ids'
import type { Store } from './conversation/ports'
import { isBusy } from './conversation/refusals'
import { exactAddressesOf } from './limits/address'
import { reachedAddress } from './limits/reached-address'
import { createLiveMessages } from './live/live-messages'
import { withLiveTexts } from './live/live-texts'
import { connectNodes } from './nodes/connect'
import { isInboxNews } from './nodes/news'
import type { CustomerServer } from './realtime/connection'
import { type Customers, serveCustomers } from './realtime/customer-socket'
import { createRooms } from './realtime/rooms/rooms'
import { createSocketServer } from './realtime/socket-server'
import { createPasswords, type Passwords } from './values/passwords'

interface Options {
  config: Config
  store: Store
  clock?: Clock
  /** The folder with the built `loader/` and `widget/`; null serves only the API and the sockets. */
  built: string | null
  logTo?: DestinationStream
  /** The interval of heartbeats to other nodes, in milliseconds. */
  beatMs?: number
  /** The interval of checks for due rows of the outbox, in milliseconds. */
  outboxMs?: number
  passwords?: Passwords
}

export interface App {
  needs: ApiNeeds
  api: Api
  io: CustomerServer
  otherNodes(): number
  /** Listens, and returns the port, which the system chooses if the setting is 0. */
  listen(): Promise<number>
  /** Refuses new work, waits for running work up to a limit, then closes everything except the store. */
  stop(): Promise<void>
}

/** One function connects all parts of the server, also for tests. */
export async function createApp({
  config,
  store: stored,
  clock = Date.now,
  built,
  logTo,
  beatMs,
  outboxMs,
  passwords = createPasswords(),
}: Options): Promise<App> {
  const open = { sockets: () => io.engine.clientsCount, polling: () => bounds.polling() }
  const newFoundation = await createFoundation({
    config,
    stored,
    clock,
    logTo,
    ...open,
    nodes: () => nodes.otherNodeCount(),
  })
  const [foundation, texts] = withLiveTexts(newFoundation)
  const { log, store, metrics, installation, traces } = foundation
  const files = await openFiles(foundation)
  const api = createHttpServer(config, log)
  const http = api.server as HttpServer
  let stopping = false
  const io = createSocketServer(http, (request) => !stopping && bounds.mayArrive(request))
  keepSocketsFromUploads(io.engine, config)
  acceptPublicPath(api, config)
  /** These parts are made later, but other nodes and requests may already need them. */
  const laterParts: { customers?: Customers; agents?: Agents; work?: Work } = {}
  const nodes = connectNodes({
    onNews: (batch) => {
      if (batch.some(isInboxNews)) live.compareSoon()
      for (const news of batch) {
        if (isInboxNews(news)) laterParts.agents?.onNews(news)
        else rooms.onNews(news)
      }
    },
    onNewsMissed: () => {
      metrics.missed()
      laterParts.customers?.catchUp()
      laterParts.agents?.catchUp()
    },
    onNodeJoined: () => {
      if (!config.filesShared) log.warn(ownDisk)
    },
    ...{ io, config, installation, log, beatMs },
  })
  const bounds = limitLoad(foundation, http, io)
  const { limits, counts } = bounds
  const news = createAgentNews()
  const onNewsMissed = (error: unknown) => syncOpenChats(error, log, laterParts)
  const ofNews = { agents: news, publish: nodes.publish, onNewsMissed }
  const rooms = createRooms({ io, store, attachmentUrl: files.urls.urlOf, traces, ...ofNews })
  const live = createLiveMessages({ store, clock, log, texts, notify: rooms.notify })
  const isOutboxAlive = () => laterParts.work?.isOutboxAlive() ?? false
  const needs = collectNeeds(foundation, {
    notify: rooms.notify,
    ...{ files, limits, counts, news, live, passwords, isOutboxAlive },
    ...createCalls(config),
  })
  await routes(api, needs, built)
  const customers = serveCustomers(io, {
    settings: config.limits,
    ...{ needs, sessions: rooms.sessions, log, limits },
    publicOrigin: publicOrigin(config),
  })
  laterParts.customers = customers
  const agents = serveAgents(io as never, {
    settings: config.limits,
    ...{ needs, log, news, publish: nodes.publish },
    agentOf: (credentials) => agentOf(needs, { purpose: 'socket', ...credentials }),
    reachedBy: (request) => reachedAddress(request, config.trustedProxies),
    addressOf: exactAddressesOf(config.trustedProxies),
  })
  laterParts.agents = agents
  const work = startWork(needs, { log, outboxMs, built })
  laterParts.work = work
  const refuseSockets = () => {
    stopping = true
  }
  let stopped: Promise<void> | null = null
  return {
    otherNodes: nodes.otherNodeCount,
    ...{ needs, api, io },
    listen: async () => {
      await api.listen({ port: config.port, host: config.host })
      const address = api.server.address()
      return typeof address === 'object' && address ? address.port : config.port
    },
    stop: () => {
      stopped ??= stopInOrder({
        closeBounds: bounds.close,
        ...{ config, log, needs, api, io, customers, agents, work, nodes, refuseSockets },
      })
      return stopped
    },
  }
}

const ownDisk =
  'there is another node, and it does not see the uploads that come here: set S3_BUCKET, or FILES_DIR to a folder of both'

function syncOpenChats(error: unknown, log: Logger, { customers }: { customers?: Customers }): void {
  if (!isBusy(error)) log.error({ err: error }, 'open chats could not be told what happened')
  customers?.catchUp()
}
