import type { Store } from './ports'

interface Turn {
  now: number
  /** Milliseconds until somebody may do it again. */
  everyMs: number
}

/** Whether this node runs a scheduled job now: of all nodes on one database, one gets the job. */
export function takeTurn(store: Store, name: string, { now, everyMs }: Turn): Promise<boolean> {
  return store.transact(async (tx) => {
    const next = Number((await tx.setting(`next_${name}`)) ?? 0)
    // A time further away than any turn is one of a clock that was wrong.
    if (next > now && next <= now + everyMs) return false
    await tx.putSetting(`next_${name}`, String(now + everyMs))
    return true
  })
}
