import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { NodeNews } from './news'
import type { NewsBatch } from './news-batch'
import { watchSigns } from './signs-of-life'
import { createTelling } from './telling'

// News between nodes may get lost: a connection breaks, a stream is emptied, a node dies. So each news has a number,
// and each node regularly sends its latest number. A node that sees a gap knows that its chats may lack news.

interface Options {
  /** Sends a batch to all nodes; resolves when it is on its way, or lost. Never rejects. */
  send(told: NewsBatch): Promise<void>
  /** Handles the news of other nodes, in the order of each node. */
  hear(news: readonly NodeNews[]): Promise<void>
  /** Called if this node may have missed news. */
  missed(): void
  /** Called when another node is seen. */
  met(): void
  /** Called if not even our own messages return: the connection may be dead. */
  deaf(): void
  log: Logger
  /** The interval of heartbeats, in milliseconds. */
  beatMs: number
}

export interface Bus {
  tell(news: NodeNews): void
  /** Takes a message from the transport of `send`, also a message of this node. */
  take(told: NewsBatch): void
  /** Called for every message, of any installation. */
  alive(): void
  /** The number of other nodes with recent heartbeats. */
  others(): number
  /** Sends the waiting news, and says that this node stops. */
  close(): Promise<void>
}

/**
 * Sends the news of this node to the other nodes, and handles their news. A gap in the numbers of a node, or silence,
 * is reported by `missed` and `deaf`.
 */
export function createBus({ send, hear, missed, met, deaf, log, beatMs }: Options): Bus {
  const own = randomBytes(8).toString('hex')
  const telling = createTelling({ own, send })
  const signs = watchSigns({ missed, deaf, log, beatMs })
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
        // A new node learns of this node at once.
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
