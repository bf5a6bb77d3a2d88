/** Two commands wait for each other. */
export class Deadlocked extends Error {}

interface Held<O> {
  owner: O
  queue: { owner: O; given: () => void; refused: (reason: Deadlocked) => void }[]
}

/**
 * Who may change which row, among commands that run beside each other in one transaction: the database holds rows against other
 * transactions only. First come, first served.
 */
export function createRowHolds<O extends object>() {
  const rows = new Map<string, Held<O>>()
  const owned = new Map<O, Set<string>>()
  const waitsFor = new Map<O, Set<string>>()
  /** When a row was last given back. Time is counted in givings back. */
  const freed = new Map<string, number>()
  let time = 0

  const setOf = (map: Map<O, Set<string>>, owner: O) => {
    const known = map.get(owner) ?? new Set<string>()
    map.set(owner, known)
    return known
  }

  /** Whether a way along owners and what they wait for leads from this row back to the asker. */
  function leadsTo(row: string, asker: O, seen = new Set<O>()): boolean {
    const owner = rows.get(row)?.owner
    if (owner === undefined || seen.has(owner)) return false
    if (owner === asker) return true
    seen.add(owner)
    return [...(waitsFor.get(owner) ?? [])].some((next) => leadsTo(next, asker, seen))
  }

  return {
    /** To be noted before a row is asked for. */
    now: () => time,
    /**
     * Takes a row that was asked for at that time, unless another has it. `'outdated'`: it is ours now, but somebody who had it since
     * may have changed it on the way to us, so it has to be read again.
     */
    take(row: string, owner: O, askedAt: number): 'ours' | 'outdated' | 'taken' {
      const held = rows.get(row)
      if (held) return held.owner === owner ? 'ours' : 'taken'
      rows.set(row, { owner, queue: [] })
      setOf(owned, owner).add(row)
      return (freed.get(row) ?? 0) > askedAt ? 'outdated' : 'ours'
    },
    /** Waits until it is ours. Throws Deadlocked where that would never be. */
    async wait(row: string, owner: O): Promise<void> {
      const held = rows.get(row)
      if (!held || leadsTo(row, owner)) throw new Deadlocked()
      setOf(waitsFor, owner).add(row)
      await new Promise<void>((given, refused) => held.queue.push({ owner, given, refused }))
    },
    /** Its command is over: gives everything of this owner to those who wait for it, and waits for nothing more. */
    release(owner: O): void {
      for (const row of waitsFor.get(owner) ?? []) {
        const held = rows.get(row)
        const over = held?.queue.filter((each) => each.owner === owner) ?? []
        if (held) held.queue = held.queue.filter((each) => each.owner !== owner)
        for (const { refused } of over) refused(new Deadlocked())
      }
      waitsFor.delete(owner)
      time += 1
      for (const row of owned.get(owner) ?? []) {
        freed.set(row, time)
        const next = rows.get(row)?.queue.shift()
        if (!next) {
          rows.delete(row)
          continue
        }
        const held = rows.get(row)
        if (held) held.owner = next.owner
        setOf(owned, next.owner).add(row)
        waitsFor.get(next.owner)?.delete(row)
        next.given()
      }
      owned.delete(owner)
    },
  }
}

export type RowHolds<O extends object> = ReturnType<typeof createRowHolds<O>>
