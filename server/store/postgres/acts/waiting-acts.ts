import type { Act } from '../../../conversation/act'

type Results = PromiseSettledResult<unknown>[]

interface Waiting {
  readonly act: Act<unknown>
  complete(result: PromiseSettledResult<unknown>): void
}

/**
 * Acts with a row that another transaction locks. `run` waits for the locks, on another connection, so that batches go
 * on without these acts. They run in the order in which they joined.
 */
export function createWaitingActs(run: (acts: readonly Act<unknown>[]) => Promise<Results>) {
  const queue: Waiting[] = []
  const countOfKey = new Map<string, number>()
  let running: Promise<void> | null = null

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const group = queue.splice(0)
      const results = await run(group.map(({ act }) => act))
      for (const [nth, { complete }] of group.entries()) complete(results[nth] as PromiseSettledResult<unknown>)
    }
    running = null
  }

  function count(key: string, more: 1 | -1): void {
    const now = (countOfKey.get(key) ?? 0) + more
    if (now > 0) countOfKey.set(key, now)
    else countOfKey.delete(key)
  }

  return {
    isWaiting: ({ orderingKey }: Act<unknown>): boolean => countOfKey.has(orderingKey),
    /** Returns the result of the act. */
    join(act: Act<unknown>): Promise<unknown> {
      count(act.orderingKey, 1)
      const value = new Promise<unknown>((done, failed) => {
        const complete = (result: PromiseSettledResult<unknown>) => {
          count(act.orderingKey, -1)
          if (result.status === 'rejected') failed(result.reason)
          else done(result.value)
        }
        queue.push({ act, complete })
      })
      // The batch of this act may end later than the act, and only then someone hears of a failure.
      value.catch(() => {})
      running ??= drain()
      return value
    },
    finish: async (): Promise<void> => {
      await running
    },
  }
}
