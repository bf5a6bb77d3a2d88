import type { NodeNews } from './news'
import type { NewsBatch } from './news-batch'

interface Options {
  node: string
  /** Resolves when the batch is sent or lost; never rejects. */
  send(batch: NewsBatch): Promise<void>
}

/** PostgreSQL accepts 8,000 bytes in one `notify`, including the adapter's own fields. */
const chunkBytes = 6000
/** News beyond this number is dropped; the other nodes notice the gap by the numbers. */
const mostWaiting = 5000
const goodbyeMs = 1000

export function createNewsSender({ node, send }: Options) {
  let newsCount = 0
  let waiting: NodeNews[] = []
  let sending: Promise<void> | null = null

  function flush(): void {
    sending ??= sendAll().finally(() => {
      sending = null
      if (waiting.length > 0) flush()
    })
  }

  async function sendAll(): Promise<void> {
    // All news of one turn of the event loop is sent together.
    await new Promise((next) => setImmediate(next))
    while (waiting.length > 0) {
      const news = chunkOf(waiting)
      waiting = waiting.slice(news.length)
      await send({ from: node, nth: newsCount - waiting.length, news })
    }
  }

  async function sendGoodbye(): Promise<void> {
    while (sending) await sending
    await send({ from: node, nth: newsCount, news: [], over: true })
  }

  return {
    beat(): void {
      if (!sending) void send({ from: node, nth: newsCount - waiting.length, news: [] })
    },
    /**
     * Numbers the news, and sends it if other nodes exist. A node that joins later sees by the number that there was
     * earlier news.
     */
    add(news: NodeNews, hasReceivers: boolean): void {
      newsCount += 1
      if (!hasReceivers) return
      if (waiting.length >= mostWaiting) waiting = []
      waiting.push(news)
      flush()
    },
    /** Sends the waiting news and reports that this node stops; takes at most a second. */
    async goodbye(): Promise<void> {
      let late: NodeJS.Timeout | undefined
      const isLate = new Promise<void>((next) => {
        late = setTimeout(next, goodbyeMs)
      })
      await Promise.race([sendGoodbye(), isLate])
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
