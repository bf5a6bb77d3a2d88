import type { Store } from './ports'

interface Lease {
  now: number
  /** Milliseconds until a node may run the job again. */
  everyMs: number
}

/** Takes the lease of a scheduled job. True for one node of the installation, which runs the job now; false for the others. */
export function leaseJob(store: Store, name: string, { now, everyMs }: Lease): Promise<boolean> {
  return store.transact(async (tx) => {
    const next = Number((await tx.setting(`next_${name}`)) ?? 0)
    // A time further away than any lease comes from a wrong clock.
    if (next > now && next <= now + everyMs) return false
    await tx.putSetting(`next_${name}`, String(now + everyMs))
    return true
  })
}
