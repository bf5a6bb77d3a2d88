import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { NodeNews } from './news'
import { watchSigns } from './signs-of-life'
import { createTelling } from './telling'
import type { Told } from './told'

// News between nodes may get lost on the way: a connection breaks, a stream is emptied, a node dies. So everything is numbered, and each node
// says now and then how much it has told. A node that sees a gap knows that its chats may lack something.

interface Options {
  /** Hands it to all nodes; resolves when it is on its way, or lost. Never rejects. */
  send(told: Told): Promise<void>
  /** The news of other nodes, in the order of each. */
  hear(news: readonly NodeNews[]): Promise<void>
  /** Something may have passed this node by. */
  missed(): void
  /** There is another node. */
  met(): void
  /** Nothing comes back, not even what we send: the connection may be dead. */
  deaf(): void
  log: Logger
  /** How often each node gives a sign of life, in milliseconds. */
  beatMs: number
}

export interface Bus {
  tell(news: NodeNews): void
  /** For messages that come in by the transport of `send`, our own as well. */
  take(told: Told): void
  /** Anything came in, whosever it is. */
  alive(): void
  /** Other nodes that give signs of life. */
  others(): number
  /** Tells what waits, and that this node stops. */
  close(): Promise<void>
}

/**
 * Tells the other nodes the news of this node, and passes on their news. A gap in their numbers, or their silence, is reported by `missed` and
 * `deaf`.
 */
export function createBus({ send, hear, missed, met, deaf, log, beatMs }: Options): Bus {
  const own = randomBytes(8).toString('hex')
  const telling = createTelling({ own, send })
  const signs = watchSigns({ missed, deaf, log, beatMs })
  let hearing: Promise<void> = Promise.resolve()

  telling.beat()
  const timer = setInterval(() => {
    telling.beat()
    signs.look()
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
        // It learns of us at once.
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
