import { RowTaken } from '../conversation/refusals'

const againMs = 250
/** Milliseconds before the end of the lease, after which no new try begins. */
const reserveMs = 10_000

/**
 * Repeats a failed write. Throws after a stop, if another process has claimed the row, and shortly before `leaseEnds`
 * (performance.now()).
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
