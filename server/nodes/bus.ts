import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { NodeNews } from './news'
import type { NewsBatch } from './news-batch'
import { createNewsSender } from './news-sender'
import { watchHeartbeats } from './signs-of-life'

// Nodes send events ("news") with numbers. A node that sees a gap knows that its chats may have missed an event.

interface Options {
  /** Sends a batch to all nodes. Resolves when it is sent or lost; never rejects. */
  send(batch: NewsBatch): Promise<void>
  /** Handles events of other nodes. The events of one node arrive in order. */
  onNews(news: readonly NodeNews[]): void
  onNewsMissed(): void
  /** Called when a new node appears. */
  onNodeJoined(): void
  /** Called if this node does not receive its own messages. The connection may be dead. */
  onSilence(): void
  log: Logger
  beatMs: number
}

export interface Bus {
  publish(news: NodeNews): void
  /** Handles a batch from any node. Batches of this node are ignored. */
  receive(batch: NewsBatch): void
  /** Called for every message of the transport, so that silence is noticed. */
  onMessage(): void
  /** The number of other nodes with recent heartbeats. */
  otherNodeCount(): number
  /** Sends the waiting events, and tells the other nodes that this node stops. */
  close(): Promise<void>
}

/** Sends events to other nodes and receives theirs. Reports missing events, new nodes, and silence. */
export function createBus({ send, onNews, onNewsMissed, onNodeJoined, onSilence, log, beatMs }: Options): Bus {
  const node = randomBytes(8).toString('hex')
  const sender = createNewsSender({ node, send })
  const signs = watchHeartbeats({ onNewsMissed, onSilence, log, beatMs })

  sender.beat()
  const timer = setInterval(() => {
    sender.beat()
    signs.checkNodes()
  }, beatMs)

  return {
    onMessage: signs.onMessage,
    otherNodeCount: signs.otherNodeCount,
    publish: (news) => sender.add(news, signs.otherNodeCount() > 0),
    receive(batch) {
      signs.onMessage()
      if (batch.from === node) return
      const { nth, news } = batch
      const before = signs.receive(batch)
      if (before === null && !batch.over) {
        onNodeJoined()
        sender.beat()
      }
      if (nth - news.length > (before ?? 0)) onNewsMissed()
      if (news.length === 0) return
      try {
        onNews(news)
      } catch (error) {
        log.error({ err: error }, 'what another node told could not be passed on')
        onNewsMissed()
      }
    },
    close: async () => {
      clearInterval(timer)
      await sender.goodbye()
    },
  }
}
