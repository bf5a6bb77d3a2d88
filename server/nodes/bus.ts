import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import type { NodeNews } from './news'

// What nodes tell each other may get lost on the way: a connection breaks, a stream is emptied, a node dies. So everything is
// numbered, and each node says now and then how much it has told. Who sees a gap knows that its chats may lack something.

/** What travels. */
export interface Told {
  /** Name of the node, made anew at each start. */
  from: string
  /** How much this node has told so far, these included. */
  nth: number
  news: NodeNews[]
  /** It stops, in order: nothing is missing after this. */
  over?: true
}

interface Options {
  /** Hands it to all nodes; resolves when it is on its way, or lost. Never rejects. */
  send(told: Told): Promise<void>
  /** What others told, in the order of each. */
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
  /** For what comes in by the way that `send` goes out, our own as well. */
  take(told: Told): void
  /** Anything came in, whosever it is. */
  alive(): void
  /** Other nodes that give signs of life. */
  others(): number
  /** Tells what waits, and that this node stops. */
  close(): Promise<void>
}

/** PostgreSQL takes 8,000 bytes at once, the adapter's own words included. */
const chunkBytes = 6000
/** More is let go: the others see it by the numbers. */
const mostWaiting = 5000
/** Beats without a word after which a node counts as gone, or this one as deaf. */
const silentBeats = 4
/** Deaf, chats are told to look for themselves; this often. */
const deafBeats = 6
const goodbyeMs = 1000

/**
 * Tells the other nodes what happened here, and passes on what they tell. A gap in their numbers, or their silence, is reported by `missed` and
 * `deaf`.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: telling, hearing and the signs of life share the numbers and the times.
export function createBus({ send, hear, missed, met, deaf, log, beatMs }: Options): Bus {
  const own = randomBytes(8).toString('hex')
  const others = new Map<string, { nth: number; at: number }>()
  const silentMs = beatMs * silentBeats
  let told = 0
  let waiting: NodeNews[] = []
  let passing: Promise<void> | null = null
  let hearing: Promise<void> = Promise.resolve()
  let heardAt = performance.now()
  let everHeard = false
  let isDeaf = false
  let deafFor = 0
  let lookedAt = performance.now()

  function pass(): void {
    passing ??= passAll().finally(() => {
      passing = null
      if (waiting.length > 0) pass()
    })
  }

  async function passAll(): Promise<void> {
    // What is told in one turn goes together.
    await new Promise((next) => setImmediate(next))
    while (waiting.length > 0) {
      const news = chunkOf(waiting)
      waiting = waiting.slice(news.length)
      await send({ from: own, nth: told - waiting.length, news })
    }
  }

  const beat = () => {
    if (!passing) void send({ from: own, nth: told - waiting.length, news: [] })
  }

  function alive(): void {
    const now = performance.now()
    heardAt = now
    everHeard = true
    if (!isDeaf) return
    isDeaf = false
    log.info('other nodes can be heard again')
    for (const other of others.values()) other.at = now
  }

  function look(): void {
    beat()
    const now = performance.now()
    const late = now - lookedAt > 2 * beatMs
    lookedAt = now
    // This process itself was held up: what came meanwhile has not been read yet.
    if (late) return
    if (now - heardAt > silentMs) {
      beDeaf()
      return
    }
    for (const [from, { at }] of others) {
      if (now - at <= silentMs) continue
      others.delete(from)
      log.warn({ node: from }, 'a node is gone without a word')
      missed()
    }
  }

  function beDeaf(): void {
    if (!isDeaf) {
      log.error('other nodes cannot be heard: open chats look for themselves until they can')
      isDeaf = true
      deafFor = 0
    }
    if (deafFor++ % deafBeats !== 0) return
    deaf()
    if (others.size > 0 || !everHeard) missed()
  }

  beat()
  const timer = setInterval(look, beatMs)

  return {
    alive,
    others: () => others.size,
    tell(news) {
      told += 1
      // A node that joins later sees by the number that there was something before.
      if (others.size === 0) return
      if (waiting.length >= mostWaiting) waiting = []
      waiting.push(news)
      pass()
    },
    take({ from, nth, news, over }) {
      alive()
      if (from === own) return
      const before = others.get(from)
      if (over) others.delete(from)
      else others.set(from, { nth, at: performance.now() })
      if (!before && !over) {
        met()
        // It learns of us at once.
        beat()
      }
      if (nth - news.length > (before?.nth ?? 0)) missed()
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
      const goodbye = async () => {
        while (passing) await passing
        await send({ from: own, nth: told, news: [], over: true })
      }
      let late: NodeJS.Timeout | undefined
      await Promise.race([
        goodbye(),
        new Promise((next) => {
          late = setTimeout(next, goodbyeMs)
        }),
      ])
      clearTimeout(late)
    },
  }
}

/** As many from the front as travel together. */
function chunkOf(waiting: readonly NodeNews[]): NodeNews[] {
  let bytes = 0
  const end = waiting.findIndex((news) => {
    bytes += Buffer.byteLength(JSON.stringify(news)) + 1
    return bytes > chunkBytes
  })
  return waiting.slice(0, end === -1 ? waiting.length : Math.max(1, end))
}
