import type { NodeNews } from './news'
import type { NewsBatch } from './news-batch'

interface Options {
  node: string
  send(batch: NewsBatch): Promise<void>
}

/** PostgreSQL accepts 8,000 bytes in one `notify`, including the adapter's own fields. */
const chunkBytes = 6000
/** More waiting events are dropped. The other nodes see the gap in the numbers. */
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
    // Sends all events of one turn of the event loop together.
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
     * Counts the event, and sends it if other nodes exist. By the count a node that joins later knows that it missed
     * earlier events.
     */
    add(news: NodeNews, hasReceivers: boolean): void {
      newsCount += 1
      if (!hasReceivers) return
      if (waiting.length >= mostWaiting) waiting = []
      waiting.push(news)
      flush()
    },
    /** Sends the waiting events and tells the other nodes that this node stops. Takes at most one second. */
    async goodbye(): Promise<void> {
      let timer: NodeJS.Timeout | undefined
      const isLate = new Promise<void>((next) => {
        timer = setTimeout(next, goodbyeMs)
      })
      await Promise.race([sendGoodbye(), isLate])
      clearTimeout(timer)
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
