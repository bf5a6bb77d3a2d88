import type { NodeNews } from './news'
import type { NewsBatch } from './news-batch'

interface Options {
  own: string
  /** Resolves when the batch is sent or lost; never rejects. */
  send(told: NewsBatch): Promise<void>
}

/** PostgreSQL accepts 8,000 bytes in one `notify`, including the adapter's own fields. */
const chunkBytes = 6000
/** News beyond this number is dropped; the other nodes notice the gap by the numbers. */
const mostWaiting = 5000
const goodbyeMs = 1000

export function createNewsSender({ own, send }: Options) {
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
    // All news of one turn of the event loop is sent together.
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
    beat(): void {
      if (!passing) void send({ from: own, nth: told - waiting.length, news: [] })
    },
    /**
     * Numbers the news, and sends it if other nodes exist. A node that joins later sees by the number that there was
     * earlier news.
     */
    tell(news: NodeNews, isHeard: boolean): void {
      told += 1
      if (!isHeard) return
      if (waiting.length >= mostWaiting) waiting = []
      waiting.push(news)
      pass()
    },
    /** Sends the waiting news and reports that this node stops; takes at most a second. */
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

function chunkOf(waiting: readonly NodeNews[]): NodeNews[] {
  let bytes = 0
  const end = waiting.findIndex((news) => {
    bytes += Buffer.byteLength(JSON.stringify(news)) + 1
    return bytes > chunkBytes
  })
  return waiting.slice(0, end === -1 ? waiting.length : Math.max(1, end))
}
