import type { NodeNews } from './news'
import type { Told } from './told'

interface Options {
  /** Name of this node. */
  own: string
  /** Resolves when it is on its way, or lost. Never rejects. */
  send(told: Told): Promise<void>
}

/** PostgreSQL takes 8,000 bytes at once, the adapter's own words included. */
const chunkBytes = 6000
/** More is let go: the others see it by the numbers. */
const mostWaiting = 5000
const goodbyeMs = 1000

/** The news of this node: numbered, one batch after the other. */
export function createTelling({ own, send }: Options) {
  let told = 0
  let waiting: NodeNews[] = []
  let passing: Promise<void> | null = null

  function pass(): void {
    passing ??= passAll().finally(() => {
      passing = null
      if (waiting.length > 0) pass()
    })
  }

  async function passAll(): Promise<void> {
    // The news of one turn of the event loop is sent together.
    await new Promise((next) => setImmediate(next))
    while (waiting.length > 0) {
      const news = chunkOf(waiting)
      waiting = waiting.slice(news.length)
      await send({ from: own, nth: told - waiting.length, news })
    }
  }

  async function sayGoodbye(): Promise<void> {
    while (passing) await passing
    await send({ from: own, nth: told, news: [], over: true })
  }

  return {
    /** A sign of life, with how much was told. */
    beat(): void {
      if (!passing) void send({ from: own, nth: told - waiting.length, news: [] })
    },
    /** Where nobody hears it, it is only counted: a node that joins later sees by the number that there was something before. */
    tell(news: NodeNews, isHeard: boolean): void {
      told += 1
      if (!isHeard) return
      if (waiting.length >= mostWaiting) waiting = []
      waiting.push(news)
      pass()
    },
    /** Tells what waits, and that this node stops; within a second. */
    async goodbye(): Promise<void> {
      let late: NodeJS.Timeout | undefined
      const isLate = new Promise<void>((next) => {
        late = setTimeout(next, goodbyeMs)
      })
      await Promise.race([sayGoodbye(), isLate])
      clearTimeout(late)
    },
  }
}

/** The largest group from the front that is sent together. */
function chunkOf(waiting: readonly NodeNews[]): NodeNews[] {
  let bytes = 0
  const end = waiting.findIndex((news) => {
    bytes += Buffer.byteLength(JSON.stringify(news)) + 1
    return bytes > chunkBytes
  })
  return waiting.slice(0, end === -1 ? waiting.length : Math.max(1, end))
}
