import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { NodeNews } from './news'
import type { NewsBatch } from './news-batch'
import { createNewsSender } from './news-sender'
import { watchHeartbeats } from './signs-of-life'

// News can get lost, so it has numbers: a node that sees a gap knows that its chats may lack news.

interface Options {
  /** Sends a batch to all nodes. Resolves when it is sent or lost; never rejects. */
  send(told: NewsBatch): Promise<void>
  /** Handles the news of other nodes, in the order of each node. */
  hear(news: readonly NodeNews[]): Promise<void>
  missed(): void
  /** Called when a new node appears. */
  met(): void
  /** Called if this node's own messages do not return: the connection may be dead. */
  deaf(): void
  log: Logger
  beatMs: number
}

export interface Bus {
  tell(news: NodeNews): void
  /** Receives a message from the transport of `send`, also a message of this node. */
  take(told: NewsBatch): void
  /** Called for every message, of any installation. */
  alive(): void
  /** The number of other nodes with recent heartbeats. */
  others(): number
  /** Sends the waiting news, and reports that this node stops. */
  close(): Promise<void>
}

/** Exchanges news with other nodes. `missed` reports a gap in their numbers, `deaf` that ours do not return. */
export function createBus({ send, hear, missed, met, deaf, log, beatMs }: Options): Bus {
  const own = randomBytes(8).toString('hex')
  const telling = createNewsSender({ own, send })
  const signs = watchHeartbeats({ missed, deaf, log, beatMs })
  let hearing: Promise<void> = Promise.resolve()

  telling.beat()
  const timer = setInterval(() => {
    telling.beat()
    signs.checkNodes()
  }, beatMs)

  return {
    alive: signs.alive,
    others: signs.others,
    tell: (news) => telling.tell(news, signs.others() > 0),
    take(told) {
      signs.alive()
      if (told.from === own) return
      const { nth, news } = told
      const before = signs.heard(told)
      if (before === null && !told.over) {
        met()
        telling.beat()
      }
      if (nth - news.length > (before ?? 0)) missed()
      if (news.length === 0) return
      hearing = hearing
        .then(() => hear(news))
        .catch((error) => {
          log.error({ err: error }, 'what another node told could not be passed on')
          missed()
        })
    },
    close: async () => {
      clearInterval(timer)
      await telling.goodbye()
    },
  }
}
