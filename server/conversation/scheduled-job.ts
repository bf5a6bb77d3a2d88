import type { Store } from './ports'

interface Lease {
  now: number
  /** Milliseconds until a node can run the job again. */
  everyMs: number
}

/**
 * Acquires the lease of a scheduled job. Returns true on one node, which then runs the job, and false on all others.
 */
export function leaseJob(store: Store, name: string, { now, everyMs }: Lease): Promise<boolean> {
  return store.transact(async (tx) => {
    const next = Number((await tx.setting(`next_${name}`)) ?? 0)
    // A time later than any lease was written by a wrong clock, so it is ignored.
    if (next > now && next <= now + everyMs) return false
    await tx.putSetting(`next_${name}`, String(now + everyMs))
    return true
  })
}
