import type { Act } from '../../../conversation/act'

type Results = PromiseSettledResult<unknown>[]

interface Waiting {
  readonly act: Act<unknown>
  readonly isCommitted: Promise<boolean>
  complete(result: PromiseSettledResult<unknown> | null): void
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
      const wanted: Waiting[] = []
      for (const each of group) {
        if (await each.isCommitted) wanted.push(each)
        else each.complete(null)
      }
      const results = wanted.length > 0 ? await run(wanted.map(({ act }) => act)) : []
      for (const [nth, { complete }] of wanted.entries()) complete(results[nth] ?? null)
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
    /** Returns the result of the act. It runs if `isCommitted` resolves to true: otherwise its batch is repeated. */
    join(act: Act<unknown>, isCommitted: Promise<boolean>): Promise<unknown> {
      count(act.orderingKey, 1)
      const value = new Promise<unknown>((done, failed) => {
        const complete = (result: PromiseSettledResult<unknown> | null) => {
          count(act.orderingKey, -1)
          if (result?.status === 'rejected') failed(result.reason)
          else done(result?.value)
        }
        queue.push({ act, isCommitted, complete })
      })
      // The batch hands the value out only after its own end.
      value.catch(() => {})
      running ??= drain()
      return value
    },
    finish: async (): Promise<void> => {
      await running
    },
  }
}
