import type { Shortcut } from '../conversation/messages/known-port'
import type { Command, Store } from '../conversation/ports'
import { storeBusy } from '../conversation/refusals'

/**
 * A batch of commands in, a batch of results out, in one commit. One failing command never fails its neighbours. Where there are
 * fewer results, the rest of the commands goes into the next batch.
 */
export type RunBatch = (asked: readonly Asked[]) => Promise<PromiseSettledResult<unknown>[]>

export interface Asked {
  readonly command: Command<unknown>
  readonly shortcut?: Shortcut<unknown> | undefined
}

interface Pending extends Asked {
  settle(result: PromiseSettledResult<unknown>): void
}

/** At most this many commands share a commit: bounds how long the event loop is held. */
const mostTogether = 256
/** More than this waiting: the caller is told to come back. */
export const queueLimit = 20_000

/**
 * Gathers the commands that arrive in one turn of the event loop into batches, one after the other, and answers each after its
 * batch's commit. Durable commits in groups are faster than single ones that are not (figures in docs/decisions.md).
 */
export function groupCommits(
  runBatch: RunBatch,
  groupLimit = mostTogether,
): Pick<Store, 'batch' | 'transact'> & { finish(): Promise<void> } {
  let queue: Pending[] = []
  let running: Promise<void> | null = null
  let closed = false

  function enqueue(command: Command<unknown>, shortcut?: Shortcut<unknown>): Promise<PromiseSettledResult<unknown>> {
    if (closed) return Promise.resolve({ status: 'rejected', reason: new Error('The store is closed.') })
    if (queue.length >= queueLimit) return Promise.resolve({ status: 'rejected', reason: storeBusy() })
    return new Promise((settle) => {
      queue.push({ command, shortcut, settle })
      running ??= new Promise((done) => setImmediate(() => drain().finally(done)))
    })
  }

  async function drain(): Promise<void> {
    try {
      while (queue.length > 0) {
        const group = queue.splice(0, groupLimit)
        const results = await runBatch(group)
        if (results.length < group.length) queue.unshift(...group.splice(results.length))
        for (const [nth, { settle }] of group.entries()) settle(results[nth] as PromiseSettledResult<unknown>)
        // Let sockets and requests in between two groups.
        if (queue.length > 0) await new Promise((next) => setImmediate(next))
      }
    } finally {
      running = null
    }
  }

  return {
    batch: async <T>(commands: readonly Command<T>[]) =>
      (await Promise.all(commands.map((command) => enqueue(command)))) as PromiseSettledResult<T>[],
    transact: async <T>(command: Command<T>, shortcut?: Shortcut<T>) => {
      const result = await enqueue(command, shortcut as Shortcut<unknown> | undefined)
      if (result.status === 'rejected') throw result.reason
      return result.value as T
    },
    finish: async () => {
      closed = true
      while (running) await running
      queue = []
    },
  }
}
