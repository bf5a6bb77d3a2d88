import { RowTaken } from '../conversation/refusals'

/** The store is asked this often, as long as it does not take the write. */
const againMs = 250
/** Before a lease ends, writing is given up. */
const reserveMs = 10_000

/**
 * Writes what became of rows, again and again until the store takes it: else they would wait for the end of their lease, and their ordering keys with them.
 * `leaseEnds` is a time of `performance.now()`. Throws where another process has taken a row over, at the end of the lease, and once the server stops.
 */
export async function untilStored<T>(write: () => Promise<T>, leaseEnds: number, isStopped: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      if (error instanceof RowTaken || isStopped() || performance.now() > leaseEnds - reserveMs) throw error
      await new Promise((next) => setTimeout(next, againMs))
    }
  }
}
