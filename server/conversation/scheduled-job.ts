import type { Store } from './ports'

interface Lease {
  now: number
  /** Milliseconds until a node may have the job again. */
  everyMs: number
}

/** Takes the lease of a scheduled job. Of all nodes on one database, one gets it, and runs the job now; the others get false. */
export function leaseJob(store: Store, name: string, { now, everyMs }: Lease): Promise<boolean> {
  return store.transact(async (tx) => {
    const next = Number((await tx.setting(`next_${name}`)) ?? 0)
    // A time further away than any lease is one of a clock that was wrong.
    if (next > now && next <= now + everyMs) return false
    await tx.putSetting(`next_${name}`, String(now + everyMs))
    return true
  })
}
