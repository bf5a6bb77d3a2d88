import { RowTaken } from '../conversation/refusals'

const againMs = 250
/** The tries end this long before the lease ends. */
const reserveMs = 10_000

/**
 * Writes the outcome of rows, and tries again until the store accepts it. Otherwise the rows and their keys would wait
 * for the end of the lease. `leaseEnds` is a time of `performance.now()`. Throws if another process took a row over, at
 * the end of the lease, and when the server stops.
 */
export async function retryUntilStored<T>(
  write: () => Promise<T>,
  leaseEnds: number,
  isStopped: () => boolean,
): Promise<T> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (error instanceof RowTaken || isStopped() || performance.now() > leaseEnds - reserveMs) throw error
      await new Promise((next) => setTimeout(next, againMs))
    }
  }
}
