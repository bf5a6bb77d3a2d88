import type { Logger } from 'pino'
import type { Server } from 'socket.io'
import { type Bus, createBus } from './bus'
import { createNodeChannel } from './link'
import type { NodeNews } from './news'
import { postgresLink } from './postgres'
import { redisLink } from './redis'

interface Options {
  io: Server
  config: { databaseUrl: string | null; redisUrl: string | null }
  installation: string
  log: Logger
  onNews(news: readonly NodeNews[]): void
  onNewsMissed(): void
  onNodeJoined(): void
  beatMs?: number
}

export interface Nodes {
  /** Sends an event to the other nodes, if there are any. They notice if it gets lost. */
  publish(news: NodeNews): void
  otherNodeCount(): number
  /** Sends the waiting events, tells the other nodes that this node stops, and closes the connections. */
  close(): Promise<void>
}

const singleNode: Nodes = { publish: () => {}, otherNodeCount: () => 0, close: async () => {} }

/** Joins the nodes that share a PostgreSQL: through Redis if it is set, otherwise through the database. */
export function connectNodes({
  io,
  config,
  installation,
  log,
  onNews,
  onNewsMissed,
  onNodeJoined,
  beatMs = 2500,
}: Options): Nodes {
  const { databaseUrl, redisUrl } = config
  if (databaseUrl === null) return singleNode
  let bus: Bus | null = null
  const onMessage = () => bus?.onMessage()
  const link = redisUrl
    ? redisLink({ url: redisUrl, installation, log })
    : postgresLink({ url: databaseUrl, log, onMessage })
  io.adapter(link.adapter)
  const between = createNodeChannel(io, (batch) => bus?.receive(batch))
  const createdBus = createBus({
    send: between.send,
    onNews,
    onNewsMissed,
    onNodeJoined,
    onSilence: link.repair,
    log,
    beatMs,
  })
  bus = createdBus
  return {
    publish: createdBus.publish,
    otherNodeCount: createdBus.otherNodeCount,
    close: async () => {
      await createdBus.close()
      between.close()
      await link.close()
    },
  }
}
