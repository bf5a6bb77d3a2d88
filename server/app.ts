import { mkdir } from 'node:fs/promises'
import type { Server as HttpServer } from 'node:http'
import Fastify, { LogController } from 'fastify'
import type { DestinationStream } from 'pino'
import { Server } from 'socket.io'
import { realtimePath } from '../contract/chat/realtime'
import { createAgentNews } from './agents/agent-news'
import { type Agents, serveAgents } from './agents/agent-socket'
import { runRouting } from './agents/routing'
import { keepSocketsFromUploads } from './api/attachments/uploads-origin'
import type { Api, ApiNeeds } from './api/http/api'
import { agentOf } from './api/http/authenticate'
import { answerBroken } from './api/http/connections/broken-requests'
import { boundConnections } from './api/http/connections/connections'
import { requestId } from './api/http/observe-requests'
import { sendRefusal } from './api/http/send-refusal'
import { bodyLimit, queryParser, routes } from './api/router'
import { filesInBucket } from './attachments/files-in-bucket'
import { filesOnDisk } from './attachments/files-on-disk'
import { incomingIn } from './attachments/incoming'
import { startSweeps } from './attachments/sweep'
import { thumbnailsIn } from './attachments/thumbnails'
import { attachmentUrls } from './attachments/urls'
import { createChannels } from './channels'
import type { Config } from './config/config'
import { sourceOfPicture } from './conversation/contents/attachments'
import { endExpiredSessions } from './conversation/customers/end-sessions'
import { finishClosingIntervention } from './conversation/interventions/close-intervention'
import type { Needs } from './conversation/needs'
import type { Clock, Store } from './conversation/ports'
import type { OutboxRecord } from './conversation/records'
import { retentionOf } from './conversation/setup/retention'
import { closeSilentThreads, finishClosingThread } from './conversation/threads/close-thread'
import { createFactors } from './factors/factors'
import { installationId, installationSecret } from './first-run/installation'
import { addressesOf, exactAddressesOf, protocolsOf } from './limits/address'
import { createGuesses } from './limits/guesses'
import { createLimits } from './limits/limits'
import { tellLimits } from './limits/tell'
import { connectNodes } from './nodes/connect'
import { connectCounts } from './nodes/connect-counts'
import { isInboxNews } from './nodes/news'
import { watchDisk } from './observe/disk'
import { createHealth } from './observe/health'
import { createLog } from './observe/log'
import { createMetrics } from './observe/metrics'
import { sealAuditLog } from './observe/seal-audit-log'
import { createSecurityLog } from './observe/security-log'
import { watchStore } from './observe/watch-store'
import { startJob } from './outbox/job'
import { type Outbox, type Outcome, startOutbox } from './outbox/worker'
import type { CustomerServer } from './realtime/connection'
import { type Customers, serveCustomers } from './realtime/customer-socket'
import { boundLineMemory } from './realtime/line-memory'
import { watchLines } from './realtime/lines'
import { createRooms } from './realtime/rooms'
import { runRetention } from './retention/run-retention'
import { sealStored } from './secrets/seal-stored'
import { createSealer } from './secrets/sealer'
import { createIds, randomHex } from './values/ids'
import { createPasswords, type Passwords } from './values/passwords'
import { deliverToWebhook } from './webhooks/deliver'
import { fanOut } from './webhooks/fan-out'
import { createOutgoing } from './webhooks/outgoing'
import { signatureHeaders } from './webhooks/sign'

interface Options {
  config: Config
  store: Store
  clock?: Clock
  /** Folder with the built `loader/` and `widget/`; null serves the API and the sockets only. */
  built: string | null
  /** Where the log goes instead of standard output. */
  logTo?: DestinationStream
  /** Milliseconds between two signs of life to other nodes. */
  beatMs?: number
  /** Milliseconds between two looks for rows of the outbox that are due. */
  outboxMs?: number
  /** Else at the cost of production. */
  passwords?: Passwords
}

export interface App {
  needs: ApiNeeds
  api: Api
  /** The customers' sockets. */
  io: CustomerServer
  /** Nodes beside this one, on the same database, that give signs of life. */
  otherNodes(): number
  /** Listens, and returns the port (useful when the setting is 0). */
  listen(): Promise<number>
  /** Takes no more, finishes what it took within the setting's time, closes everything but the store. */
  stop(): Promise<void>
}

/** The one place that connects everything; tests start here too. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the one place that connects everything.
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
  const log = createLog(config, logTo)
  const disk = watchDisk([config.dataDir, config.filesDir], config.diskFloor)
  const metrics = createMetrics({
    store: stored,
    disk,
    clock,
    sockets: () => io.engine.clientsCount,
    nodes: () => nodes.others(),
  })
  const store = watchStore(stored, { clock, log, count: metrics.notStored, countFallback: metrics.fastPathFailed })
  const ids = createIds(clock, await store.read.newestContentId())
  const secrets = createSealer(config.secretKeys)
  await sealStored(store, secrets, log)
  const urlSecret = secrets.open(await installationSecret(store, secrets))
  const domainId = await installationId(store, ids)
  const urls = attachmentUrls(config.uploadsUrl ?? config.publicUrl, urlSecret, clock)
  await mkdir(config.filesDir, { recursive: true })
  const files = config.bucket ? filesInBucket(config.bucket, `${domainId}/`) : filesOnDisk(config.filesDir)
  const incoming = await incomingIn(config.incomingDir)

  const api = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestId,
    bodyLimit,
    routerOptions: { querystringParser: queryParser, maxParamLength: 300 },
    trustProxy: config.trustedProxies,
    // Bodies may be large and lines slow, but nobody holds a connection for ever.
    requestTimeout: 300_000,
    // Nor one on which nothing moves: a download that nobody takes.
    connectionTimeout: 300_000,
    clientErrorHandler: answerBroken,
    frameworkErrors: (error, request, reply) => void sendRefusal(error, request, reply as never),
  }) as unknown as Api
  let stopping = false
  const io: CustomerServer = new Server(api.server, {
    path: realtimePath,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    // Larger than any message we take: those are refused in their acknowledgement, and the connection lives.
    maxHttpBufferSize: 1_000_000,
    pingInterval: 20_000,
    pingTimeout: 15_000,
    // To a client this is a server that cannot be reached: it tries again, here or elsewhere.
    allowRequest: (request, done) => done(null, !stopping && limits.mayArrive(addressOf(request))),
    // A socket that says no hello is no visitor.
    connectTimeout: 20_000,
  })
  keepSocketsFromUploads(io.engine, config)
  const outgoing = createOutgoing(config.privateWebhooks, { timeoutMs: config.webhookTimeoutMs })
  let customers: Customers | null = null
  let agents: Agents | null = null
  const nodes = connectNodes({
    io,
    config,
    installation: domainId,
    log,
    hear: async (told) => {
      for (const news of told) {
        if (isInboxNews(news)) agents?.hear(news)
        else await rooms.hear([news])
      }
    },
    missed: () => {
      metrics.missed()
      customers?.catchUp()
      agents?.catchUp()
    },
    met: () => {
      if (!config.filesShared) log.warn(ownDisk)
    },
    beatMs,
  })
  const addressOf = addressesOf(config.trustedProxies)
  const met = tellLimits({ clock, log, count: metrics.limited })
  const counts = connectCounts({ config, installation: domainId, clock, log })
  const limits = createLimits({ clock, counts, settings: config.limits, met })
  boundConnections(api.server as HttpServer, {
    settings: config.limits.connections,
    trustedProxies: config.trustedProxies,
    met,
  })
  watchLines(io, { limits, addressOf, clock, hellos: config.limits.hellos.connection })
  const unwatchMemory = boundLineMemory(io)
  let outbox: Outbox | null = null
  const health = createHealth({
    store,
    disk: config.databaseUrl === null ? disk : null,
    outboxAlive: () => outbox?.isAlive() ?? false,
  })
  const news = createAgentNews()
  const rooms = createRooms({ io, store, attachmentUrl: urls.urlOf, agents: news, tellOthers: nodes.tell })
  const security = createSecurityLog({ store, clock, ids }, log)
  const needs: ApiNeeds = {
    store,
    clock,
    ids,
    randomHex,
    secrets,
    attachmentUrl: urls.urlOf,
    observe: metrics.observe,
    installation: domainId,
    tell: rooms.tell,
    config,
    files,
    incoming,
    disk,
    thumbnails: thumbnailsIn({ files, incoming, log, ownerOf: (record) => sourceOfPicture(store.read, record) }),
    outgoing,
    urls,
    news,
    metrics,
    health,
    limits,
    counts,
    security,
    passwords,
    factors: createFactors(config),
    guesses: createGuesses({ store, clock }, config.limits.guesses),
  }
  await routes(api, needs, built)
  const channels = createChannels({ send: outgoing.send, sign: signatureHeaders })
  const serving = serveCustomers(io, {
    needs,
    sessions: rooms.sessions,
    log,
    limits,
    settings: config.limits,
    publicUrl: config.publicUrl,
  })
  customers = serving
  const inbox = serveAgents(io as never, {
    needs,
    log,
    settings: config.limits,
    news,
    tellOthers: nodes.tell,
    agentOf: (credentials) => agentOf({ store, clock, config, security }, { ...credentials, by: 'socket' }),
    protocolOf: protocolsOf(config.trustedProxies),
    addressOf: exactAddressesOf(config.trustedProxies),
  })
  agents = inbox
  const stopRouting = runRouting(needs, log)
  const running = startOutbox({
    store,
    clock,
    log,
    everyMs: outboxMs,
    handlers: {
      event: (row) => fanOut(needs, row),
      deliver: (row) => channels.deliver(needs, row),
      connector: (row) => channels.deliver(needs, row),
      control: (row) => channels.control(needs, row),
      webhook: (row, delivery) => deliverToWebhook(needs, outgoing, row, delivery),
      close: (row) => finishClosing(needs, row),
    },
  })
  outbox = running
  const retention = runRetention({ needs, keep: () => retentionOf(store.read, config.retention), log })
  let stopped: Promise<void> | null = null
  const silence = startJob({ log, name: 'closing silent threads', run: () => closeSilentThreads(needs) })
  const expiry = startJob({ log, name: 'ending signed sessions', run: () => endExpiredSessions(needs) })

  const sealing = sealAuditLog(needs, log, metrics)

  const stopSweeps = startSweeps({ ...needs, shared: config.filesShared }, log)

  return {
    needs,
    api,
    io,
    otherNodes: nodes.others,
    listen: async () => {
      await api.listen({ port: config.port, host: config.host })
      const address = api.server.address()
      return typeof address === 'object' && address ? address.port : config.port
    },
    stop: () => {
      stopped ??= stopInOrder()
      return stopped
    },
  }

  async function stopInOrder(): Promise<void> {
    health.stop()
    log.info('stopping')
    if (config.stopDelayMs > 0) await new Promise((next) => setTimeout(next, config.stopDelayMs))
    // What was begun may finish; what only waits is cut, and comes again: nobody was told that it was done.
    const late = setTimeout(() => {
      serving.cut()
      api.server.closeAllConnections()
      void outgoing.close()
    }, config.stopWithinMs)
    stopping = true
    inbox.close()
    // Requests are taken a little longer: bots call us while they handle what is being delivered to them.
    await Promise.all([
      serving.drain(),
      running.stop(),
      stopRouting(),
      silence.stop(),
      expiry.stop(),
      sealing.stop(),
      retention.stop(),
      stopSweeps(),
    ])
    await api.close()
    await security.stop()
    needs.thumbnails.close()
    clearTimeout(late)
    await nodes.close()
    counts.close()
    unwatchMemory()
    io.engine.close()
    await outgoing.close()
    log.info('stopped')
  }
}

const ownDisk =
  'there is another node, and it does not see the uploads that come here: set S3_BUCKET, or FILES_DIR to a folder of both'

/** Outbox handler of `close`: the second half of closing. */
async function finishClosing(needs: Needs, { task }: OutboxRecord): Promise<Outcome> {
  if (task.kind !== 'close') return {}
  if (task.of === 'thread') await finishClosingThread(needs, task.id)
  else await finishClosingIntervention(needs, task.id)
  return {}
}
