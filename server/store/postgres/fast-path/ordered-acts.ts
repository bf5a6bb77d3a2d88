import type { Command } from '../../../conversation/ports'
import type { FastPath } from '../../fast-path'

export interface Act {
  readonly command: Command<unknown>
  readonly path: FastPath<unknown>
  read: boolean
  seen: boolean
  /** Whether the act was sent a second time, because the settings had changed. */
  again: boolean
  done(value: unknown): void
  fail(reason: unknown): void
}

/** Acts of one ordering key are done one after the other, each by the fast path or by the slow path. */
export function createOrderedActs() {
  /** The acts of each key, in order; the first is being done. */
  const keys = new Map<string, Act[]>()
  let count = 0
  let emptied: (() => void) | null = null
  return {
    count: () => count,
    /** Returns whether the act may be done at once. */
    add(act: Act): boolean {
      count += 1
      const acts = keys.get(act.path.orderingKey)
      if (acts) acts.push(act)
      else keys.set(act.path.orderingKey, [act])
      return !acts
    },
    sameKey: ({ path: { orderingKey } }: Act): readonly Act[] => keys.get(orderingKey) ?? [],
    /** Called when the first act of a key is done. Returns the next act of the key. */
    over({ path: { orderingKey } }: Act): Act | null {
      count -= 1
      if (count === 0) emptied?.()
      const acts = keys.get(orderingKey)
      acts?.shift()
      const next = acts?.[0]
      if (!next) keys.delete(orderingKey)
      return next ?? null
    },
    async whenEmpty(): Promise<void> {
      if (count > 0) await new Promise<void>((done) => (emptied = done))
    },
  }
}
