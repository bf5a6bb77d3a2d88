import { RowTaken } from '../conversation/refusals'

const againMs = 250
/** The tries end this long before the lease ends. */
const reserveMs = 10_000

/** Repeats the write until `leaseEnds` (performance.now()). Throws then, after a takeover, and on a stop. */
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
